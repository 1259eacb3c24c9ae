import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';

/** After "Reload their version": what was typed before is one press away. */
export function ReloadedNotice({ onBringBack }: { onBringBack: () => void }) {
  return (
    <Alert tone="brand" role="status" display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
      <span>This is the saved version now.</span>
      <Button size="sm" onClick={onBringBack}>
        Bring back what I typed
      </Button>
    </Alert>
  );
}
