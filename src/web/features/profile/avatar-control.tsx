import { useId, useRef } from 'react';
import Camera from 'lucide-react/icons/camera';
import { chakra } from '#web/ui/styled/chakra.tsx';
import { useSession } from '#web/lib/session/session-context.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { BusyButton } from '#web/ui/button.tsx';
import { AVATAR_TYPES } from './upload-avatar.ts';
import { useAvatarUpload } from './use-avatar-upload.ts';

function UploadProgress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <chakra.div position="absolute" top="0" insetInline="0" height="1lh" display="flex" alignItems="center" gap="3" color="text.muted">
      <chakra.div
        role="progressbar"
        aria-label="Upload progress"
        aria-valuenow={percent}
        flex="1"
        maxWidth="10rem"
        height="6px"
        bg="surface.hover"
        borderRadius="full"
        overflow="hidden"
      >
        <chakra.div height="full" bg="brand.solid" transition="width 150ms ease-out" style={{ width: `${percent}%` }} />
      </chakra.div>
      <chakra.span fontVariantNumeric="tabular-nums">{percent < 100 ? `${percent}%` : 'Storing...'}</chakra.span>
    </chakra.div>
  );
}

/** The picture with its camera; an upload is stored at once, whatever becomes of the rest of the dialog. */
export function AvatarControl() {
  const { user } = useSession();
  const { url, progress, problem, upload } = useAvatarUpload();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isBusy = progress !== null;
  return (
    <chakra.div display="flex" alignItems="center" gap={{ base: '4', sm: '5' }}>
      <chakra.div position="relative" flex="none" aria-busy={isBusy}>
        <chakra.div transition="opacity 150ms ease-out" style={{ opacity: isBusy ? 0.55 : 1 }}>
          <Avatar name={user.name} url={url} size={88} />
        </chakra.div>
        <BusyButton
          variant="primary"
          size="sm"
          iconOnly
          position="absolute"
          bottom="-1"
          insetInlineEnd="-1"
          borderRadius="full"
          borderWidth="2px"
          borderColor="surface.raised"
          minHeight="9"
          aria-label="Upload avatar"
          aria-describedby={problem ? `${id}-problem ${id}-hint` : `${id}-hint`}
          isBusy={isBusy}
          onClick={() => input.current?.click()}
        >
          <Camera size={16} aria-hidden />
        </BusyButton>
        <input
          ref={input}
          type="file"
          aria-label="Avatar image"
          accept={AVATAR_TYPES.join(',')}
          hidden
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // The same file may be chosen again after a failure.
            event.target.value = '';
            if (file) void upload(file);
          }}
        />
      </chakra.div>
      <chakra.div minWidth="0" fontSize="sm">
        <chakra.p fontWeight="medium">Avatar</chakra.p>
        <chakra.div position="relative">
          {/* It keeps its place while the progress is shown over it. */}
          <chakra.p id={`${id}-hint`} color="text.muted" visibility={isBusy ? 'hidden' : 'visible'}>
            JPEG, PNG, WebP or GIF, smaller than 2 MB
          </chakra.p>
          {isBusy && <UploadProgress share={progress} />}
        </chakra.div>
        {problem && (
          <chakra.p id={`${id}-problem`} color="danger.text" mt="1">
            {problem}
          </chakra.p>
        )}
      </chakra.div>
    </chakra.div>
  );
}
