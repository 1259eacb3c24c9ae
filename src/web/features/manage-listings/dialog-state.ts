/** Which dialog of Manage Listings is open, and about which listing. */

/** The listing that a dialog is about; the id is enough to edit. */
export interface DialogListing {
  id: string;
  title: string;
  company: string;
}

/** The dialogs with the internship form. */
export type ListingFormDialog = { kind: 'add' } | { kind: 'edit' | 'duplicate'; listing: DialogListing };

export type ListingDialogState =
  | ListingFormDialog
  | { kind: 'delete' | 'extend' | 'statistics' | 'link'; listing: DialogListing }
  | { kind: 'archived' }
  /** Null: of the list; else the days of one listing. */
  | { kind: 'export'; listing: DialogListing | null };
