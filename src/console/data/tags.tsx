/** Plain values of a list, one tag each. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag, place) => (
    // The same value may stand twice, and none of them moves.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={place} className="badge plain">
      {tag}
    </span>
  ));
}
