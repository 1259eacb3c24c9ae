import { useState } from 'react';
import Copy from 'lucide-react/icons/copy';
import { Dialog } from '#console/ui/dialog.tsx';
import { cellText, fullText, tagsOf } from './cell-text.ts';
import { Tags } from './tags.tsx';

const SHOWN_TAGS = 3;
const NUMBERS = new Set(['Int', 'Float', 'bigint', 'smallint', 'numeric', 'float8', 'real']);

export function isNumeric(type: string): boolean {
  return NUMBERS.has(type);
}

function FullValue({ name, value, onClose }: { name: string; value: unknown; onClose: () => void }) {
  const text = fullText(value);
  const [hasCopied, setCopied] = useState<boolean | null>(null);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <Dialog title={name} onClose={onClose}>
      {text.startsWith('data:image/') && <img className="picture" src={text} alt={name} />}
      <pre className="full-value" tabIndex={0} aria-label={`Value of ${name}`}>
        {text}
      </pre>
      <div className="full-value-foot">
        <span className="muted small" role="status">
          {hasCopied === null
            ? `${text.length.toLocaleString('en')} characters`
            : hasCopied
              ? 'Copied'
              : 'The browser refuses to copy; select the text instead'}
        </span>
        <button type="button" className="button" onClick={copy}>
          <Copy size={16} aria-hidden />
          Copy
        </button>
      </div>
    </Dialog>
  );
}

interface ValueCellProps {
  name: string;
  type: string;
  value: unknown;
}

/** One value: short ones as they are, lists as tags, long texts and JSON cut, with all of it a click away. */
export function ValueCell({ name, type, value }: ValueCellProps) {
  const [isOpen, setOpen] = useState(false);
  if (value === null || value === undefined) return <span className="null">null</span>;
  const tags = tagsOf(value);
  const { text, isCut } = cellText(value);
  const isWhole = tags ? tags.length <= SHOWN_TAGS : !isCut;
  const content = tags ? (
    <span className="tags">
      <Tags tags={tags.slice(0, SHOWN_TAGS)} />
      {tags.length > SHOWN_TAGS && <span>+{tags.length - SHOWN_TAGS}</span>}
    </span>
  ) : (
    text
  );
  const isCode = type === 'uuid' || typeof value === 'object' || isCutData(text);
  return (
    <>
      {isWhole ? (
        <span className={isCode && !tags ? 'code' : ''} title={timeHere(type, value)}>
          {content}
        </span>
      ) : (
        <button
          type="button"
          className={`more${isCode && !tags ? ' code' : ''}`}
          aria-label={`Show all of ${name}: ${text}`}
          onClick={() => setOpen(true)}
        >
          {content}
        </button>
      )}
      {isOpen && <FullValue name={name} value={value} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A moment in the time of whoever looks, beside the server's own words. */
function timeHere(type: string, value: unknown): string | undefined {
  const time = type === 'timestamptz' ? new Date(String(value)) : null;
  if (!time || Number.isNaN(time.getTime())) return undefined;
  return time.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'long' });
}

function isCutData(text: string): boolean {
  return text.startsWith('data:');
}
