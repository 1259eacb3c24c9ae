/**
 * Keeps one value saved while its user changes it: waits until changes rest, sends one save at a time, the
 * newest value last, and keeps what could not be saved. It lives outside of React, so that a save outlives
 * the screen that began it. `at` is the server's clock of a value in milliseconds: what comes late and is
 * older than what is known changes nothing, and nothing that comes replaces what is being typed.
 */
export type AutosavePhase = 'clean' | 'waiting' | 'saving' | 'saved' | 'failed' | 'restored';

export interface AutosaveState<T> {
  value: T;
  phase: AutosavePhase;
  /** Why the last save failed. */
  error: unknown;
}

interface AutosaveOptions<T> {
  initial: T;
  /** Sends a value; answers the server's clock of it. */
  save: (value: T) => Promise<number>;
  /** How long changes rest before they are sent; 0 sends at once. */
  quietMs: number;
  canSave?: (value: T) => boolean;
  /** Nothing is unsaved any more. */
  onSettled?: () => void;
  onFailed?: (error: unknown) => void;
}

const UNSAVED: ReadonlySet<AutosavePhase> = new Set(['waiting', 'saving', 'failed', 'restored']);

export function isUnsaved({ phase }: Pick<AutosaveState<unknown>, 'phase'>): boolean {
  return UNSAVED.has(phase);
}

export class Autosave<T> {
  readonly #options: AutosaveOptions<T>;
  readonly #listeners = new Set<() => void>();
  #state: AutosaveState<T>;
  #known: { value: T; at: number };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  #isHurried = false;

  constructor(options: AutosaveOptions<T>) {
    this.#options = options;
    this.#state = { value: options.initial, phase: 'clean', error: undefined };
    this.#known = { value: options.initial, at: 0 };
  }

  readonly current = (): AutosaveState<T> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly change = (value: T): void => {
    clearTimeout(this.#timer);
    if (Object.is(value, this.#known.value) && !this.#isSending) {
      this.#publish(value, 'clean');
      return;
    }
    this.#publish(value, 'waiting');
    if (this.#options.quietMs === 0) this.flush();
    else this.#timer = setTimeout(this.flush, this.#options.quietMs);
  };

  /** Sends now what waits, and what failed once more. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    const { canSave = () => true } = this.#options;
    if (!isUnsaved(this.#state) || !canSave(this.#state.value)) return;
    if (this.#isSending) this.#isHurried = true;
    else void this.#send();
  };

  /** What the server has, from wherever it was told. */
  receive(value: T, at: number): void {
    if (at < this.#known.at) return;
    this.#known = { value, at };
    const isSame = Object.is(this.#state.value, value);
    // What was thought unsaved did arrive: only its answer was lost, or the page that waited for it.
    const hasArrived = isSame && (this.#state.phase === 'restored' || this.#state.phase === 'failed');
    if (hasArrived || (!isSame && !isUnsaved(this.#state))) this.#publish(value, 'clean');
  }

  /** Shows what was left unsaved earlier; it is sent when the user says so or changes it. */
  restore(value: T): void {
    this.#publish(value, 'restored');
  }

  /** Back to what the server has. */
  readonly discard = (): void => {
    clearTimeout(this.#timer);
    this.#publish(this.#known.value, 'clean');
  };

  #publish(value: T, phase: AutosavePhase, error?: unknown): void {
    this.#state = { value, phase, error };
    for (const listener of this.#listeners) listener();
    if (!isUnsaved(this.#state)) this.#options.onSettled?.();
  }

  async #send(): Promise<void> {
    const { value } = this.#state;
    this.#isSending = true;
    this.#isHurried = false;
    this.#publish(value, 'saving');
    let failure: { error: unknown } | null = null;
    try {
      const at = await this.#options.save(value);
      if (at >= this.#known.at) this.#known = { value, at };
    } catch (error) {
      failure = { error };
    }
    this.#isSending = false;
    if (this.#state.phase === 'waiting') {
      // Changed meanwhile: that is sent in its turn, which is now when somebody is in a hurry.
      if (this.#isHurried) this.flush();
    } else if (failure) {
      this.#publish(this.#state.value, 'failed', failure.error);
      this.#options.onFailed?.(failure.error);
    } else this.#publish(this.#known.value, 'saved');
  }
}
