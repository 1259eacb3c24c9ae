import { useId, useState } from 'react';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { DRAFT_RESTORED } from '#web/lib/session/form-drafts.ts';
import { useSession } from '#web/lib/session/session-context.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { BusyButton, Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DiscardDialog } from '#web/ui/discard-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { AvatarControl } from './avatar-control.tsx';
import { PasswordSection } from './password-section.tsx';
import { useNameForm } from './use-name-form.ts';
import { usePasswordChange } from './use-password-change.ts';

const PASSWORD_WAITS = 'This password is not changed yet. Choose Change Password, or empty both fields.';

export interface ProfileSettingsProps {
  open: boolean;
  onClose: () => void;
  /** Called when the closing animation is over. */
  onClosed: () => void;
  /** Takes the focus afterwards. */
  finalFocus: () => HTMLElement | null;
}

/** Profile Settings (specification, section 2). The avatar is stored at once, the password by its own button, the name by Save Changes. */
export function ProfileSettings({ open, onClose, onClosed, finalFocus }: ProfileSettingsProps) {
  const { user } = useSession();
  const formId = useId();
  const nameForm = useNameForm();
  const passwordChange = usePasswordChange();
  const [isAsking, setAsking] = useState(false);
  const close = () => (nameForm.isDirty || passwordChange.isTouched ? setAsking(true) : onClose());

  async function save() {
    if (nameForm.isSaving || !(await nameForm.save())) return;
    if (passwordChange.isTouched) passwordChange.remind(PASSWORD_WAITS);
    else onClose();
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        onClosed={onClosed}
        finalFocus={finalFocus}
        title="Profile Settings"
        shape="sheet"
        size="lg"
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <BusyButton variant="primary" type="submit" form={formId} isBusy={nameForm.isSaving}>
              {nameForm.isSaving ? 'Saving...' : 'Save Changes'}
            </BusyButton>
          </>
        }
      >
        <chakra.div display="grid" gap="6" pb="5">
          {nameForm.wasRestored && <Alert>{DRAFT_RESTORED}</Alert>}
          <AvatarControl />
          <chakra.form
            id={formId}
            noValidate
            aria-label="Profile"
            display="grid"
            gap="4"
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <Field label="Full Name" error={nameForm.problem}>
              {(control) => (
                <Input
                  {...control}
                  ref={nameForm.input}
                  name="name"
                  autoComplete="name"
                  required
                  value={nameForm.name}
                  onChange={(event) => nameForm.type(event.currentTarget.value)}
                />
              )}
            </Field>
            <Field label="Email" hint="Email cannot be changed after registration">
              {(control) => <Input {...control} type="email" name="email" value={user.email} readOnly />}
            </Field>
          </chakra.form>
          <PasswordSection email={user.email} change={passwordChange} />
        </chakra.div>
      </Dialog>
      <DiscardDialog
        open={isAsking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          nameForm.forget();
          setAsking(false);
          onClose();
        }}
        // Both close when it is discarded: the question must not take the focus back into what is leaving.
        finalFocus={() => (open ? null : finalFocus())}
      />
    </>
  );
}
