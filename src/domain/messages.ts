/**
 * The texts of the specification (sections 4, 5 and 8), in one place, to the letter. What the
 * specification leaves open is said in plain sentences that tell what to do next.
 */
import type { ErrorCode } from './error-codes.ts';

/** Code of a refusal -> what the user reads. `{domain}` is the student email domain. */
export const ERROR_MESSAGES: Record<ErrorCode, string> = {
  account_exists: 'An account with this email already exists',
  email_domain_not_allowed: 'Please use your university student email (@{domain})',
  email_invalid: 'Please enter a valid email address',
  fields_missing: 'Please fill in all fields',
  name_too_long: 'Please shorten the name to at most 120 characters',
  password_too_short: 'Password must be at least 6 characters',
  password_too_long: 'Password must be at most 128 characters',
  password_same_as_email: 'Password must differ from the email address',
  password_breached: 'This password has been compromised in a data breach. Please choose a different, more secure password.',
  current_password_required: 'Please enter your current password to confirm the change',
  current_password_wrong: 'The current password is not right',
  password_not_set: 'Your account has no password yet. Log out and choose one with "Forgot password?".',
  session_too_old: 'Log out, sign in again and change your password within 10 minutes.',
  link_invalid: 'Invalid sign-in link',
  too_many_attempts: 'Too many attempts. Please try again in an hour.',
  not_authenticated: 'Not authenticated',
  listing_not_found: 'This internship is no longer available',
  listing_closed: 'This internship is closed and takes no more applications',
  image_too_large: 'Image must be less than 2MB',
  image_invalid: 'Please choose a JPEG, PNG, WebP or GIF image',
  input_invalid: 'The request was not understood',
};

/** Validation messages of the forms (section 5). */
export const VALIDATION = {
  loginMissing: 'Please enter both email and password',
  signUpMissing: ERROR_MESSAGES.fields_missing,
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: ERROR_MESSAGES.password_too_short,
  nameMissing: 'Please enter your full name',
  imageTooLarge: ERROR_MESSAGES.image_too_large,
  linkInvalid: ERROR_MESSAGES.link_invalid,
  linkEmailRequired: 'Valid email is required',
  majorRequired: 'Choose at least one major',
  industryRequired: 'Choose at least one industry',
} as const;

/** What a failed operation says when the cause brings no message of its own (section 8). */
export const FAILURES = {
  invalidCredential: 'Invalid email or password',
  signIn: 'Failed to sign in',
  login: 'Failed to login',
  signUp: 'Failed to create account',
  signOut: 'Failed to sign out',
  emailLink: 'Failed to complete sign-in',
  changePassword: 'Failed to change password',
  updateProfile: 'Failed to update profile',
  uploadAvatar: 'Failed to upload avatar',
  loadListings: 'Failed to load internships',
  createListing: 'Failed to create internship',
  updateListing: 'Failed to update internship',
  deleteListing: 'Failed to delete internship',
} as const;

/** Success messages (section 8). */
export const SUCCESSES = {
  profileUpdated: 'Profile updated successfully',
  passwordChanged: 'Password changed successfully. Please log in again with your new password.',
  avatarUploaded: 'Avatar uploaded successfully',
  listingCreated: 'Internship created successfully',
  listingUpdated: 'Internship updated successfully',
  listingArchived: 'Internship archived successfully',
  listingDeleted: 'Internship permanently deleted',
  emailCopied: 'Email copied!',
  emailCopiedDetail: 'The email address has been copied to your clipboard.',
  linkCopied: 'Link copied',
  linkOpened: 'Application link opened!',
  linkOpenedDetail: 'Good luck with your application!',
  loggingIn: 'Logging in...',
  accountCreatedRedirecting: 'Account created successfully! Redirecting...',
  welcomeBack: 'Welcome back!',
  success: 'Success!',
  accountCreated: 'Account created successfully!',
} as const;

/** The title of every error toast (section 8). */
export const ERROR_TITLE = 'Error';
