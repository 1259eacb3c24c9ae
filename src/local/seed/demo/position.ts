/** What a demo listing is written from: one kind of internship, in the words of the people who offer it. */
import type { MAJOR_FORM_OPTIONS } from '#domain/options.ts';
import type { Industry } from './companies.ts';

export type Major = (typeof MAJOR_FORM_OPTIONS)[number];

export interface Position {
  title: string;
  majors: readonly Major[];
  /** Industries of companies that would offer it. */
  industries: readonly Industry[];
  language: 'en' | 'id';
  /** One or two sentences that follow the company's own. */
  pitch: string;
  tasks: readonly string[];
  wishes: readonly string[];
}
