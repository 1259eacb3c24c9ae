/** How saving the internship dialog can end. A failure is already shown as a toast; the form stays. */
export type SaveConflict =
  | { kind: 'changed'; editorName: string | null; updatedAt: string; isArchived: boolean }
  | { kind: 'gone' };

export type SaveOutcome = { kind: 'saved' } | { kind: 'failed' } | { kind: 'conflict'; conflict: SaveConflict };
