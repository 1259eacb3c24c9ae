import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import X from 'lucide-react/icons/x';

interface DialogProps {
  title: string;
  children: ReactNode;
  /** Left out: the dialog stays until what it asks for is done. */
  onClose?: () => void;
  narrow?: boolean;
}

/** A modal dialog while it is drawn; the browser keeps the focus inside and gives it back. */
export function Dialog({ title, children, onClose, narrow = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={narrow ? 'narrow' : ''}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // A second Escape closes it whatever `cancel` was answered; one that has to be answered comes back.
        if (!onClose && dialog.current?.open === false) dialog.current.showModal();
      }}
    >
      <div className="dialog-body">
        <div className="dialog-title">
          <h2 id={titleId}>{title}</h2>
          {onClose && (
            <button type="button" className="button quiet icon" aria-label="Close" onClick={onClose}>
              <X size={16} aria-hidden />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
}
