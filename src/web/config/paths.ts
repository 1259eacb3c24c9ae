/** The routes (specification, section 2) and the query parameters that keep a meaning on them. */
export const PATHS = { auth: '/auth', student: '/', admin: '/admin' } as const;

/** `/?preview=student`: an admin looks at the student portal. */
export const PREVIEW_PARAM = 'preview';
export const PREVIEW_PATH = `${PATHS.student}?${PREVIEW_PARAM}=student`;
/** `/auth?finishSignup=true`: an emailed link completes a sign-up. */
export const FINISH_SIGN_UP_PARAM = 'finishSignup';

/** Whether an address asks for the preview; who may have it is the guards' part. */
export function isStudentPreview(params: URLSearchParams): boolean {
  return params.get(PREVIEW_PARAM) === 'student';
}
