/** How saving the internship dialog can end. Whatever is not saved leaves the form as it is. */
export type SaveConflict = { kind: 'changed'; editorName: string | null; updatedAt: string; isArchived: boolean } | { kind: 'gone' };

export type SaveOutcome = { kind: 'saved' } | { kind: 'failed'; message: string } | { kind: 'conflict'; conflict: SaveConflict };
