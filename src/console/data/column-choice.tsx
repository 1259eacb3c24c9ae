import Columns3 from 'lucide-react/icons/columns-3';
import type { DataTable } from './schema-tables.ts';

interface ColumnChoiceProps {
  table: DataTable;
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

/** Which columns are shown. What is hidden is not asked for either, and stands in no file. */
export function ColumnChoice({ table, hidden, onChange }: ColumnChoiceProps) {
  const names = [...table.columns, ...table.relationships.filter(({ kind }) => kind === 'object')].map(({ name }) => name);
  const toggle = (name: string) => onChange(hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]);
  return (
    <details className="drop">
      <summary className="button">
        <Columns3 size={16} aria-hidden />
        Columns{hidden.length > 0 && ` (${names.length - hidden.length} of ${names.length})`}
      </summary>
      <fieldset>
        <legend className="visually-hidden">Columns</legend>
        {names.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={!hidden.includes(name)} onChange={() => toggle(name)} />
            {name}
          </label>
        ))}
        {hidden.length > 0 && (
          <button type="button" className="button" onClick={() => onChange([])}>
            Show all
          </button>
        )}
      </fieldset>
    </details>
  );
}
