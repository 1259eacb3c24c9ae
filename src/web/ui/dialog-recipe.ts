/** Styles of every layer over the page: a centred dialog, a full or a lower sheet on phones, a drawer from the left. */
import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/** So little height (a page zoomed far in) that title, text and actions scroll as one. */
const LOW = '@media (max-height: 20rem)';

export const dialogRecipe = defineSlotRecipe({
  slots: ['backdrop', 'positioner', 'content', 'title', 'description', 'closeTrigger', 'header', 'body', 'footer'],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      bg: 'surface.scrim',
      zIndex: 'overlay',
      _open: { animation: 'fadeIn 200ms ease-out' },
      _closed: { animation: 'fadeOut 150ms ease-out' },
    },
    positioner: { position: 'fixed', inset: '0', zIndex: 'overlay', display: 'flex', overscrollBehavior: 'contain' },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'full',
      bg: 'surface.raised',
      boxShadow: 'float',
      // Seen only where the system chooses the colours, and shows no shadow.
      outline: '1px solid transparent',
      overflow: 'hidden',
      [LOW]: { overflowY: 'auto' },
    },
    header: { flex: 'none', ps: { base: '4', sm: '6' }, pe: '24', pt: { base: '4', sm: '5' }, pb: '3' },
    title: { fontSize: 'xl', outline: 'none', overflowWrap: 'anywhere' },
    description: { color: 'text.muted', fontSize: 'sm', mt: '1' },
    body: {
      flex: '1',
      minHeight: '0',
      overflowY: 'auto',
      px: { base: '4', sm: '6' },
      py: '2',
      overscrollBehavior: 'contain',
      [LOW]: { flex: 'none', overflowY: 'visible' },
      _focusVisible: { outlineOffset: '-2px' },
    },
    footer: {
      flex: 'none',
      display: 'flex',
      justifyContent: 'flex-end',
      flexWrap: 'wrap',
      gap: '2',
      px: { base: '4', sm: '6' },
      py: '4',
      borderTopWidth: '1px',
    },
    closeTrigger: { position: 'absolute', top: '3', insetInlineEnd: '3', display: 'flex' },
  },
  variants: {
    shape: {
      dialog: {
        positioner: { alignItems: { base: 'stretch', sm: 'center' }, justifyContent: 'center', p: { base: '0', sm: '6' } },
        content: {
          position: 'relative',
          maxHeight: { base: '100dvh', sm: '90dvh' },
          borderRadius: { base: 'none', sm: 'xl' },
          _open: { animation: { base: 'sheetIn 200ms ease-out', sm: 'riseIn 180ms ease-out' } },
          _closed: { animation: 'sinkOut 150ms ease-out' },
        },
      },
      sheet: {
        positioner: { alignItems: { base: 'flex-end', sm: 'center' }, justifyContent: 'center', p: { base: '0', sm: '6' } },
        content: {
          position: 'relative',
          maxHeight: '90dvh',
          borderRadius: 'xl',
          borderBottomRadius: { base: 'none', sm: 'xl' },
          _open: { animation: { base: 'sheetIn 200ms ease-out', sm: 'riseIn 180ms ease-out' } },
          _closed: { animation: 'sinkOut 150ms ease-out' },
        },
      },
      alert: {
        positioner: { alignItems: 'center', justifyContent: 'center', p: '4' },
        content: {
          position: 'relative',
          maxHeight: '90dvh',
          borderRadius: 'xl',
          _open: { animation: 'riseIn 180ms ease-out' },
          _closed: { animation: 'sinkOut 150ms ease-out' },
        },
      },
      drawer: {
        positioner: { alignItems: 'stretch', justifyContent: 'flex-start' },
        content: {
          position: 'relative',
          maxWidth: '22rem',
          height: '100dvh',
          _open: { animation: 'drawerIn 200ms ease-out' },
          _closed: { animation: 'drawerOut 150ms ease-out' },
        },
      },
    },
    size: {
      sm: { content: { maxWidth: { sm: '28rem' } } },
      md: { content: { maxWidth: { sm: '36rem' } } },
      lg: { content: { maxWidth: { sm: '42rem' } } },
      xl: { content: { maxWidth: { sm: '52rem' } } },
      wide: { content: { maxWidth: { sm: '42rem', xl: '72rem' } } },
    },
  },
  defaultVariants: { shape: 'dialog' },
});
