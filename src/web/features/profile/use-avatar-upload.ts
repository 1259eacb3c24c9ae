import { useEffect, useState } from 'react';
import { SUCCESSES } from '#domain/messages.ts';
import { useSession, useSessionControls } from '#web/lib/session/session-context.tsx';
import { showError, showSuccess } from '#web/ui/toast-store.ts';
import { fileProblem, uploadAvatar } from './upload-avatar.ts';

/** A picture that this dialog shows in place of the stored one it was chosen over. */
interface LocalPicture {
  url: string;
  over: string | null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The picture to show, and the upload of another. The chosen file is shown at once and again taken away when it
 * fails; the stored one takes its place as soon as the watch on the own profile brings it, from any device.
 */
export function useAvatarUpload() {
  const { user } = useSession();
  const { tokens } = useSessionControls();
  const [local, setLocal] = useState<LocalPicture | null>(null);
  /** Share sent, 0 to 1; null while nothing is sent. */
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();

  const localUrl = local?.url;
  useEffect(() => () => void (localUrl?.startsWith('blob:') && URL.revokeObjectURL(localUrl)), [localUrl]);

  const refuse = (text: string) => {
    setProblem(text);
    showError(text);
  };
  const upload = async (file: File) => {
    const wrong = fileProblem(file);
    if (wrong) return refuse(wrong);
    const over = user.avatarUrl;
    setProblem(undefined);
    setProgress(0);
    setLocal({ url: URL.createObjectURL(file), over });
    try {
      const url = await uploadAvatar(tokens, file, setProgress);
      setLocal({ url, over });
      showSuccess(SUCCESSES.avatarUploaded);
    } catch (error) {
      setLocal(null);
      refuse(messageOf(error));
    } finally {
      setProgress(null);
    }
  };
  return { url: local && local.over === user.avatarUrl ? local.url : user.avatarUrl, progress, problem, upload };
}
