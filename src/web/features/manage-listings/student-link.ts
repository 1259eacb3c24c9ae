/** Addresses of one listing in the student portal (features, item 3). */
import { PATHS, PREVIEW_PATH } from '#web/config/paths.ts';

/** What a student opens, here or on another device. */
export function studentLink(id: string): string {
  return `${location.origin}${PATHS.student}?internship=${id}`;
}

/** The same as an admin sees it in the preview. */
export function previewPath(id: string): string {
  return `${PREVIEW_PATH}&internship=${id}`;
}
