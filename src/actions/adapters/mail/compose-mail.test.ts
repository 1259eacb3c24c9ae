import { expect, it } from 'vitest';
import { composeMail } from './compose-mail.ts';

const CONTENT = {
  to: 'dewi@student.nusaraya.example',
  subject: 'Choose <a> password',
  greeting: 'Hello <b>Dewi</b> & "co",',
  opening: ['Open the link.'],
  button: { label: 'Choose a new password', url: 'https://portal.example/auth?finishSignup=true&token=abc' },
  closing: ['You can ignore this mail.'],
  signature: "Career Center, University of O'Hara",
};

it('says the same in text and in HTML, with the address of the button in full', () => {
  const { text, html } = composeMail(CONTENT);
  expect(text).toBe(
    'Hello <b>Dewi</b> & "co",\n\nOpen the link.\n\nChoose a new password:\nhttps://portal.example/auth?finishSignup=true&token=abc\n\nYou can ignore this mail.\n\nCareer Center, University of O\'Hara',
  );
  for (const part of ['Open the link.', 'Choose a new password</a>', 'You can ignore this mail.']) expect(html).toContain(part);
  expect(html.match(/href="https:\/\/portal\.example\/auth\?finishSignup=true&amp;token=abc"/g)).toHaveLength(2);
});

it('lets no value become markup', () => {
  const { html } = composeMail(CONTENT);
  expect(html).toContain('<p>Hello &lt;b&gt;Dewi&lt;/b&gt; &amp; &quot;co&quot;,</p>');
  expect(html).toContain('<title>Choose &lt;a&gt; password</title>');
  expect(html).toContain('O&#39;Hara');
});

it('needs no button', () => {
  const { text, html } = composeMail({ ...CONTENT, button: undefined });
  expect(text).not.toContain('https');
  expect(html).not.toContain('<a ');
});
