import { useRef, useState } from 'react';
import { useMutation } from '@apollo/client/react';
import { FAILURES, SUCCESSES } from '#domain/messages.ts';
import { nameProblem, normalizeName } from '#domain/person-name.ts';
import { failureText } from '#web/lib/apollo/failure-text.ts';
import { useFormDraft } from '#web/lib/session/form-drafts.ts';
import { useSession } from '#web/lib/session/session-context.tsx';
import { showError, showSuccess } from '#web/ui/toast-store.ts';
import { PROFILE_DRAFT, readProfileDraft } from './profile-draft.ts';
import { UpdateProfileDocument } from './profile.generated.ts';

/** The name as typed; until something is typed it follows the stored one, which another device may change. */
export function useNameForm() {
  const { user } = useSession();
  const [restored] = useState(() => readProfileDraft(user.id));
  const [typed, setTyped] = useState(restored?.name ?? null);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [update] = useMutation(UpdateProfileDocument);
  const input = useRef<HTMLInputElement>(null);
  const name = typed ?? user.name;
  const isDirty = typed !== null && typed !== user.name;
  const { forget } = useFormDraft(PROFILE_DRAFT, isDirty ? { name: typed } : null);

  const refuse = (text: string) => {
    setProblem(text);
    input.current?.focus();
    return false;
  };

  /** Whether the name is saved. */
  async function save(): Promise<boolean> {
    const wrong = nameProblem(name);
    if (wrong) return refuse(wrong);
    setProblem(undefined);
    // What the field says is what is stored.
    if (typed !== null) setTyped(normalizeName(typed));
    setSaving(true);
    try {
      const { data } = await update({ variables: { id: user.id, name: normalizeName(name) } });
      if (!data?.update_profiles_by_pk) throw new Error('No profile was updated');
      forget();
      showSuccess(SUCCESSES.profileUpdated);
      return true;
    } catch (error) {
      console.error('The profile could not be updated', error);
      const text = failureText(error, FAILURES.updateProfile);
      showError(text);
      return refuse(`${text}. What you typed is still here.`);
    } finally {
      setSaving(false);
    }
  }

  return { name, type: setTyped, input, problem, isSaving, isDirty, wasRestored: restored !== null, save, forget };
}
