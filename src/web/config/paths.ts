/** The routes (specification, section 2) and the query parameters that keep a meaning on them. */
export const PATHS = { auth: '/auth', student: '/', admin: '/admin' } as const;

/** The admins' data console: a site of its own on the same origin, with the same session. */
export const CONSOLE_PATH = '/console/';

/** `/?preview=student`: an admin looks at the student portal. */
export const PREVIEW_PARAM = 'preview';
export const PREVIEW_PATH = `${PATHS.student}?${PREVIEW_PARAM}=student`;
/** `/?internship=<id>`: the details of a listing are open. */
export const LISTING_PARAM = 'internship';
/** `/auth?finishSignup=true`: an emailed link completes a sign-up. */
export const FINISH_SIGN_UP_PARAM = 'finishSignup';
export const LINK_TOKEN_PARAM = 'token';

/** Whether an address asks for the preview; who may have it is the guards' part. */
export function isStudentPreview(params: URLSearchParams): boolean {
  return params.get(PREVIEW_PARAM) === 'student';
}

/** The address of a listing for students, without the preview of whoever copies it. */
export function listingLink(id: string): string {
  return `${location.origin}${PATHS.student}?${LISTING_PARAM}=${id}`;
}
