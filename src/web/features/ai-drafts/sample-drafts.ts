/**
 * The drafts of the AI Drafts tab: two fixed samples (specification, section 3). No model and no file is
 * behind them; what they name are the portal's own majors and industries.
 */
import type { INDUSTRY_OPTIONS, MAJOR_FORM_OPTIONS } from '#domain/options.ts';

export type DraftStatus = 'pending' | 'approved' | 'rejected';

export interface AiDraft {
  id: string;
  title: string;
  company: string;
  /** The file that the draft is said to be read from. */
  sourceFile: string;
  parsedContent: {
    title: string;
    company: string;
    location: string;
    duration: string;
    description: string;
    major: readonly (typeof MAJOR_FORM_OPTIONS)[number][];
    industry: readonly (typeof INDUSTRY_OPTIONS)[number][];
  };
  status: DraftStatus;
}

export const SAMPLE_DRAFTS: readonly AiDraft[] = [
  {
    id: 'draft-supply-chain',
    title: 'Supply Chain Analytics Intern',
    company: 'Samudra Logistik',
    sourceFile: 'samudra-logistik-internship-2027.pdf',
    parsedContent: {
      title: 'Supply Chain Analytics Intern',
      company: 'Samudra Logistik',
      location: 'Surabaya, Indonesia',
      duration: '6 months',
      description:
        'Follow goods from the port of Tanjung Perak to the customer, find where they wait, and show it in weekly reports. Spreadsheets are enough to start with; the team teaches SQL.',
      major: ['Industrial Engineering', 'Business Administration'],
      industry: ['Manufacturing', 'Consulting'],
    },
    status: 'pending',
  },
  {
    id: 'draft-wellbeing',
    title: 'Student Wellbeing Programme Intern',
    company: 'Ruang Tenang Foundation',
    sourceFile: 'ruang-tenang-call-for-interns.docx',
    parsedContent: {
      title: 'Student Wellbeing Programme Intern',
      company: 'Ruang Tenang Foundation',
      location: 'Yogyakarta, Indonesia',
      duration: '4 months',
      description:
        'Prepare workshops on sleep, stress and study habits for first-year students, and design the handouts that go with them. A supervising psychologist is at every session.',
      major: ['Psychology', 'Visual Communication'],
      industry: ['Healthcare', 'Education'],
    },
    status: 'pending',
  },
];
