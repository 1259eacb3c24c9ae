/** Copies a text; where the browser refuses the clipboard, false. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // no permission, or plain http: the caller shows the text selected instead
  }
}
