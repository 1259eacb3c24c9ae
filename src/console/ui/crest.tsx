/** The portal's crest, as in the app and its favicon. */
export function Crest({ size = 32 }: { size?: number }) {
  return (
    <svg className="crest" aria-hidden viewBox="0 0 32 32" width={size} height={size} fill="none">
      <path fill="var(--brand)" d="M16 1.5 28.5 5v11.2c0 7-5.2 11.8-12.5 14.3C8.7 28 3.5 23.2 3.5 16.2V5z" />
      <path fill="var(--accent)" d="M11.2 12.6a4.8 4.8 0 0 1 9.6 0z" />
      <g stroke="var(--on-brand)" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 17c-2-1.7-4.6-2.3-7.6-2.2v7.4c3-.1 5.6.5 7.6 2.2 2-1.7 4.6-2.3 7.6-2.2v-7.4c-3-.1-5.6.5-7.6 2.2zM16 17v7.4" />
        <path d="M16 4.6v1M10.6 6.8l.6.8M21.4 6.8l-.6.8" />
      </g>
    </svg>
  );
}
