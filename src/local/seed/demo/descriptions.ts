/**
 * Descriptions as companies write them: plain text with line breaks, from three sentences to two
 * pages. Titles and headings follow the language of the position.
 */
import type { Random } from '../random.ts';
import type { Company } from './companies.ts';
import type { Position } from './position.ts';

export type Length = 'short' | 'medium' | 'long';

const HEADINGS = {
  en: { tasks: 'What you will do', wishes: 'What we look for', offers: 'What we offer', process: 'How we choose', week: 'A week with us' },
  id: {
    tasks: 'Yang akan kamu kerjakan',
    wishes: 'Yang kami cari',
    offers: 'Yang kami tawarkan',
    process: 'Proses seleksi',
    week: 'Sepekan bersama kami',
  },
} as const;

const OFFERS = {
  en: [
    'A monthly allowance of IDR 3,500,000 and lunch on working days',
    'A mentor with one hour a week that is really yours',
    'Public transport or fuel reimbursed',
    'Two days a week from home after the first month',
    'A reference letter that says something',
    'Your name on what you made',
    'Credit transfer: we sign the university forms in time',
    'Health and accident insurance from the first day',
    'English or Indonesian lessons with colleagues',
    'A study day before exams',
    'Help with the visa and a room for the first month',
    'A laptop, two screens and a proper chair',
    'The possibility to write your thesis with us',
  ],
  id: [
    'Uang saku bulanan dan makan siang',
    'Mentor tetap dengan waktu khusus setiap pekan',
    'Penggantian biaya transportasi',
    'Surat keterangan dan konversi SKS',
    'Asuransi kesehatan sejak hari pertama',
    'Kesempatan menulis skripsi bersama kami',
  ],
} as const;

const PROCESSES = {
  en: [
    'We read every application within ten days. Then a call of thirty minutes, a small task (two hours at most, paid) and half a day with the team. You hear from us either way.',
    'Send a CV of one page and three sentences on why us. No photograph, no grades, no cover letter. We invite about one in six to a conversation in English or Indonesian.',
    'Two conversations: one with the people you would work with, one with the person who would sign your contract. Bring questions; we keep half of the time for them.',
    'Applications are read in the order in which they arrive, so early ones have it easier. If your semester dates do not fit ours, say so: we have moved starts before.',
  ],
  id: [
    'Kami membaca setiap lamaran dalam sepuluh hari, lalu wawancara tiga puluh menit dan satu tugas kecil. Apa pun hasilnya, kamu akan kami kabari.',
    'Kirim CV satu halaman dan tiga kalimat alasanmu memilih kami. Tidak perlu foto dan tidak perlu surat lamaran panjang.',
  ],
} as const;

const WEEKS = {
  en: [
    'Monday starts with half an hour in which everybody says what they will finish, not what they will start. Tuesdays and Thursdays are free of meetings. On Wednesday somebody teaches the others something, and in your third month that somebody is you. Friday afternoon is for tidying up: files, benches, inboxes. Nobody is expected to answer messages after six, and nobody is admired for doing so.',
    'You spend your first fortnight with four different teams, two or three days each, so that you know whom to ask later. From the third week on you have your own task, a mentor who has time for it and a short review every Thursday. In the last two weeks you take on nothing new: you finish, you document and you hand over.',
    'Early shift starts at seven and late shift at three; interns work a normal day and join each shift for one week. We eat together at half past eleven. Once a month we visit a customer or a supplier, and you come along, take the notes and ask the questions that we have stopped asking.',
  ],
  id: [
    'Senin dimulai dengan rapat singkat tentang apa yang akan diselesaikan pekan ini. Selasa dan Kamis bebas rapat. Hari Rabu selalu ada yang berbagi ilmu, dan pada bulan ketiga giliranmu. Jumat sore untuk merapikan pekerjaan. Tidak ada yang diharapkan membalas pesan setelah pukul enam sore.',
  ],
} as const;

const SHORT_CLOSINGS = {
  en: [
    'Start any time; four days a week.',
    'Part time is possible during the semester.',
    'We hire for attitude and teach the rest.',
    'Questions are welcome before you apply.',
  ],
  id: ['Waktu mulai dapat disepakati.', 'Bisa paruh waktu selama kuliah.'],
} as const;

function section(heading: string, lines: readonly string[]): string {
  return [heading, ...lines.map((line) => `• ${line}`)].join('\n');
}

/** A description of the wanted length; the same random numbers give the same text. */
export function writeDescription(company: Company, position: Position, length: Length, random: Random): string {
  const { language, tasks, wishes, pitch } = position;
  const opening = `${company.about} ${pitch}`;
  if (length === 'short') return `${opening} ${random.pick(SHORT_CLOSINGS[language])}`;

  const headings = HEADINGS[language];
  const all = length === 'long';
  const parts = [
    opening,
    section(headings.tasks, all ? tasks : random.sample(tasks, random.int(3, 4))),
    section(headings.wishes, all ? wishes : random.sample(wishes, 3)),
    section(headings.offers, random.sample(OFFERS[language], all ? random.int(5, 6) : random.int(2, 4))),
  ];
  if (all) parts.push(`${headings.week}\n${random.pick(WEEKS[language])}`, `${headings.process}\n${random.pick(PROCESSES[language])}`);
  if (random.chance(all ? 0.8 : 0.35)) parts.push(contactLine(company, language));
  return parts.join('\n\n');
}

function contactLine({ slug }: Company, language: Position['language']): string {
  return language === 'id'
    ? `Tentang kami: https://www.${slug}.example/karier. Pertanyaan: karier@${slug}.example.`
    : `More about the team: https://www.${slug}.example/careers. Questions first? Write to people@${slug}.example.`;
}
