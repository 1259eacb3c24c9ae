import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { chakra } from '#web/ui/styled/chakra.tsx';
import type { Style } from '#web/ui/styled/style-props.ts';
import { Button } from './button.tsx';
import type { Toast } from './toast-store.ts';
import { currentToasts, dismissToast, subscribeToToasts } from './toast-store.ts';

const SUCCESS_MS = 6_000;
/** With something to press, which has to be read and reached first. */
const ACTION_MS = 12_000;
/** Brings the keyboard to the newest toast, from anywhere: the toasts stand at the end of the page. */
const REACH_KEY = 'F8';
/** Dialogs do not close by what happens in here. */
export const TOASTS_ID = 'toasts';

const Frame = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    width: 'full',
    p: '3',
    ps: '4',
    bg: 'surface.raised',
    borderWidth: '1px',
    borderRadius: 'lg',
    boxShadow: 'float',
    pointerEvents: 'auto',
    animation: 'riseIn 180ms ease-out',
  },
  variants: {
    tone: { success: { '& > svg': { color: 'success.text' } }, error: { borderColor: 'danger.line', '& > svg': { color: 'danger.text' } } },
  },
});

/** A dialog's actions stand at the end of its foot: toasts keep to the other side, or above where there is none. */
const BESIDE_DIALOGS: Style = {
  'body:has([data-shape]:not([data-shape=drawer])) &': {
    top: { sm: '4', md: 'auto' },
    bottom: { sm: 'auto', md: '4' },
    insetInlineStart: { sm: '4' },
    insetInlineEnd: { sm: 'auto' },
  },
  // A lower sheet leaves room above it.
  'body:has([data-shape=sheet]) &': { top: { base: '2' } },
};

function ToastCard({ toast }: { toast: Toast }) {
  const [paused, setPaused] = useState(false);
  const pause = () => setPaused(true);
  const resume = () => setPaused(false);
  useEffect(() => {
    if (paused || toast.tone === 'error') return undefined;
    const timer = setTimeout(() => dismissToast(toast.id), toast.action ? ACTION_MS : SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [paused, toast.id, toast.tone, toast.action]);
  const Icon = toast.tone === 'error' ? CircleAlert : CircleCheck;
  return (
    <Frame tone={toast.tone} onMouseEnter={pause} onMouseLeave={resume} onFocus={pause} onBlur={resume}>
      <chakra.svg as={Icon} flex="none" width="5" height="5" mt="1.5" aria-hidden />
      <chakra.div flex="1" minWidth="0" py="1.5" fontSize="sm">
        <chakra.p fontWeight="semibold" lineHeight="snug">
          {toast.title}
        </chakra.p>
        {toast.action && (
          <chakra.p color="text.muted" fontSize="xs" lineHeight="snug" display={{ base: 'none', md: 'block' }}>
            {REACH_KEY} reaches this
          </chakra.p>
        )}
        {toast.description && (
          <chakra.p color="text.muted" lineHeight="snug" overflowWrap="anywhere">
            {toast.description}
          </chakra.p>
        )}
      </chakra.div>
      {toast.action && (
        <Button
          size="sm"
          alignSelf="center"
          onClick={() => {
            toast.action?.run();
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <Button size="sm" variant="ghost" iconOnly aria-label="Dismiss" onClick={() => dismissToast(toast.id)}>
        <X size={16} aria-hidden />
      </Button>
    </Frame>
  );
}

function useReachKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== REACH_KEY) return;
      const [first] = document.getElementById(TOASTS_ID)?.querySelectorAll('button') ?? [];
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/**
 * Two regions that exist before their content: success is announced politely, an error at once. They stand
 * beside the app with an `aria-live` of their own, because an open dialog hides and closes by everything else.
 */
export function Toaster() {
  useReachKey();
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const shown = (tone: Toast['tone']) =>
    toasts.filter((toast) => toast.tone === tone).map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return createPortal(
    <chakra.div
      id={TOASTS_ID}
      aria-live="off"
      position="fixed"
      zIndex="toast"
      // On a phone the actions of sheets and dialogs are at the foot: toasts float below their title instead.
      top={{ base: '20', sm: 'auto' }}
      bottom={{ base: 'auto', sm: '4' }}
      insetInline={{ base: '4', sm: 'auto' }}
      insetInlineEnd={{ sm: '4' }}
      width={{ base: 'auto', sm: '24rem' }}
      display="grid"
      gap="2"
      pointerEvents="none"
      css={BESIDE_DIALOGS}
    >
      <chakra.div role="status" aria-label="Notifications" display="grid" gap="2">
        {shown('success')}
      </chakra.div>
      <chakra.div role="alert" aria-label="Errors" display="grid" gap="2">
        {shown('error')}
      </chakra.div>
    </chakra.div>,
    document.body,
  );
}
