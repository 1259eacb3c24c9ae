/**
 * One content, written twice: as plain text, and as simple HTML that needs no picture and no style sheet.
 * Every value is escaped; what strangers typed does not belong into a mail to somebody else.
 */
import type { Mail } from './mailer.ts';

export interface MailContent {
  to: string;
  subject: string;
  greeting: string;
  /** Paragraphs before the button. */
  opening: readonly string[];
  button?: { label: string; url: string };
  /** Paragraphs after it. */
  closing: readonly string[];
  /** Who writes: the last line. */
  signature: string;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function writeText({ greeting, opening, button, closing, signature }: MailContent): string {
  return [greeting, ...opening, ...(button ? [`${button.label}:\n${button.url}`] : []), ...closing, signature].join('\n\n');
}

function writeHtml({ subject, greeting, opening, button, closing, signature }: MailContent): string {
  const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  const url = button && escapeHtml(button.url);
  const style =
    'display:inline-block;padding:12px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none;font-weight:bold';
  const action = button
    ? `<p><a href="${url}" style="${style}">${escapeHtml(button.label)}</a></p>
<p>If the button does not work, copy this address into your browser:<br><a href="${url}" style="word-break:break-all">${url}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;max-width:560px;margin:0 auto;padding:24px">
${paragraphs([greeting, ...opening])}
${action}
${paragraphs(closing)}
<p>${escapeHtml(signature)}</p>
</body></html>`;
}

/** Writes both forms of a mail. */
export function composeMail(content: MailContent): Mail {
  return { to: content.to, subject: content.subject, text: writeText(content), html: writeHtml(content) };
}
