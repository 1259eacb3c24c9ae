interface RootFieldListProps {
  fields: { name: string; description: string | null }[];
  onInsert: (query: string) => void;
}

/** What the role can ask for; a click puts a first query for it into the editor. */
export function RootFieldList({ fields, onInsert }: RootFieldListProps) {
  return (
    <nav aria-label="Root fields">
      <h2>Root fields</h2>
      <ul>
        {fields.map(({ name, description }) => (
          <li key={name}>
            <button type="button" title={description ?? undefined} onClick={() => onInsert(`query {\n  ${name} {\n    __typename\n  }\n}`)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
