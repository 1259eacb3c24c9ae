const LEGAL_FORMS = new Set(['pt', 'cv', 'tbk', 'inc', 'ltd', 'llc', 'gmbh', 'the']);

const SEGMENTER = new Intl.Segmenter();

/** The first letter of a text as a reader sees it, in upper case; empty for an empty text. */
export function firstLetter(text: string): string {
  const [first] = SEGMENTER.segment(text.trim());
  return (first?.segment ?? '').toUpperCase();
}

/** Up to two initials of a company's name, without its legal form: "PT Sinar Jaya Tbk" is "SJ". */
export function companyInitials(name: string): string {
  const words = name.split(/[\s.,&/()-]+/u).filter((word) => /\p{L}|\p{N}/u.test(word));
  const telling = words.filter((word) => !LEGAL_FORMS.has(word.toLowerCase()));
  const [first = '', second = ''] = telling.length > 0 ? telling : words;
  return firstLetter(first) + firstLetter(second) || '?';
}
