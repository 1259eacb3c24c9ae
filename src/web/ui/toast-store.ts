/**
 * The toasts on screen, outside of React so that any code may show one. Success stays six seconds (paused
 * while it is hovered or focused), an error until it is dismissed.
 */
import { ERROR_TITLE } from '#domain/messages.ts';

export interface Toast {
  id: number;
  tone: 'success' | 'error';
  title: string;
  description?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
}

/** More than these hide the page; the same text again takes the place of the first, but never the way to undo something else. */
const MOST = 4;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, 'id'>) {
  lastId += 1;
  const others = toasts.filter(
    (other) => other.title !== toast.title || other.description !== toast.description || other.action !== undefined,
  );
  publish([...others.slice(1 - MOST), { ...toast, id: lastId }]);
}

export function showSuccess(title: string, options: Pick<Toast, 'description' | 'action'> = {}) {
  add({ tone: 'success', title, ...options });
}

/** An error toast, titled "Error" as the specification says (section 8); `message` is its text. */
export function showError(message: string) {
  add({ tone: 'error', title: ERROR_TITLE, description: message });
}

export function dismissToast(id: number) {
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Takes all away: the user whom they were for has left. */
export function clearToasts() {
  publish([]);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}
