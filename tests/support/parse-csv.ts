/** Reads a CSV file as RFC 4180 says, for tests of what the portal writes. Refuses what is no such file. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      const [cell, end] = readCell(text, at);
      row.push(cell);
      at = end + 1;
      if (text[end] === ',') continue;
      if (text.slice(end, end + 2) !== '\r\n') throw new Error(`no line end at ${end}`);
      at = end + 2;
      break;
    }
    rows.push(row);
  }
  return rows;
}

function readCell(text: string, start: number): [string, number] {
  if (text[start] !== '"') {
    const end = text.slice(start).search(/[,\r\n]/) + start;
    return [text.slice(start, end), end];
  }
  let cell = '';
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else return [cell, at + 1];
  }
  throw new Error(`a quoted cell from ${start} has no end`);
}
