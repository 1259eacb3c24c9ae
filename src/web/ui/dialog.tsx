/**
 * Layers over the page: a dialog (a full sheet on phones, or a lower one), an alert that asks before a destructive act, a
 * drawer from the left. Focus moves in and back, Tab stays inside, Escape closes. Loaded on demand with
 * what it shows, so the first view does not carry it.
 */
import type { ReactNode, RefObject } from 'react';
import { useRef } from 'react';
import X from 'lucide-react/icons/x';
import { Dialog as Base } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { chakra, ChakraProvider, useSlotRecipe } from '@chakra-ui/react/styled-system';
import { Button } from './button.tsx';
import { layerSystem } from './chakra-system.ts';
import { dialogRecipe } from './dialog-recipe.ts';
import { TOASTS_ID } from './toaster.tsx';
import { useEscape } from './use-escape.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Called when the closing animation is over. */
  onClosed?: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** `sheet` is a dialog that leaves a part of the page visible on phones too. */
  shape?: 'dialog' | 'sheet' | 'alert' | 'drawer';
  /** `wide` is `lg` until the screen has room for two columns. */
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'wide';
  /** Stand beside the close button. */
  actions?: ReactNode;
  /** The body is to read, with nothing in it to focus: it takes the focus itself, to be scrolled by keys. */
  isReading?: boolean;
  /** Stays visible under the scrolling body. */
  footer?: ReactNode;
  /** What gets the focus at first; the title when it is not given. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes afterwards, when it is not what opened the dialog. */
  finalFocus?: () => HTMLElement | null;
  children?: ReactNode;
}

function Layer({
  open,
  onClose,
  onClosed,
  title,
  description,
  shape = 'dialog',
  size = 'md',
  actions,
  isReading = false,
  footer,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  const recipe = useSlotRecipe({ recipe: dialogRecipe });
  const styles = recipe({ shape, size: shape === 'drawer' ? undefined : size });
  const heading = useRef<HTMLHeadingElement>(null);
  useEscape(open, onClose);
  return (
    <Base.Root
      open={open}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
      // Chakra listens from the frame after the next, and on a busy machine Escape is pressed before.
      closeOnEscape={false}
      // Only the user closes: focus that is moved elsewhere meanwhile is brought back by the trap.
      onFocusOutside={(event) => event.preventDefault()}
      onExitComplete={onClosed}
      role={shape === 'alert' ? 'alertdialog' : 'dialog'}
      persistentElements={[() => document.getElementById(TOASTS_ID)]}
      initialFocusEl={() => initialFocus?.current ?? heading.current}
      {...(finalFocus && { finalFocusEl: finalFocus })}
      unstyled
    >
      <Portal>
        <Base.Backdrop css={styles.backdrop} />
        <Base.Positioner css={styles.positioner}>
          <Base.Content css={styles.content} data-shape={shape}>
            {/* No header and footer elements: outside of main they would be the page's landmarks. */}
            <chakra.div css={styles.header}>
              <Base.Title ref={heading} tabIndex={-1} css={styles.title}>
                {title}
              </Base.Title>
              {description && <Base.Description css={styles.description}>{description}</Base.Description>}
            </chakra.div>
            <chakra.div css={styles.body} {...(isReading && { tabIndex: 0 })}>
              {children}
            </chakra.div>
            {footer && <chakra.div css={styles.footer}>{footer}</chakra.div>}
            <chakra.div css={styles.closeTrigger}>
              {actions}
              <Button variant="ghost" iconOnly aria-label="Close" onClick={onClose}>
                <X size={20} aria-hidden />
              </Button>
            </chakra.div>
          </Base.Content>
        </Base.Positioner>
      </Portal>
    </Base.Root>
  );
}

/** The one place that Chakra UI's own components are drawn in, so the one that needs its system. */
export function Dialog(props: DialogProps) {
  return (
    <ChakraProvider value={layerSystem()}>
      <Layer {...props} />
    </ChakraProvider>
  );
}
