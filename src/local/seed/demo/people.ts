/**
 * The people of the demo: one admin and forty students. The first of each are the demo accounts,
 * with the ids that `auth/realm.json` gives them; the others have no account to sign in with.
 */
import { uuidOf } from '../random.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'student';
}

const STUDENT_DOMAIN = 'student.nusaraya.example';

const STUDENT_NAMES = [
  'Rizky Ramadhan',
  'Putri Ayu Lestari',
  'Bagus Prakoso',
  'Nadia Salsabila',
  'I Made Wirawan',
  'Ni Luh Ketut Sariasih',
  'Yohanes Wattimena',
  'Maria Goreti Bria',
  'Fajar Nugroho',
  'Siti Nurhaliza Azzahra',
  'Budi',
  'Andini Kusumawardani',
  'Teuku Iskandar',
  'Cut Meutia Rahma',
  'Daniel Simanjuntak',
  'Grace Hutabarat',
  'Muhammad Ilham',
  'Dewi Anggraini',
  'Kevin Tanuwijaya',
  'Michelle Gunawan',
  'Raka Aditya',
  'Wulan Sekar Arum',
  'Agus Setiawan',
  'Intan Permatasari',
  'Zulkifli Hasan',
  'Fitri Handayani',
  'Yusuf Maulana',
  'Tri Wahyuni',
  'Elisabet Rumbiak',
  'Arif Budiman',
  'Chloé Lefèvre',
  'Jürgen Kranz',
  '佐々木 はるか',
  'محمد العطار',
  'Nguyễn Thị Hồng',
  'Łucja Wiśniewska',
  'Søren Dahl',
  'Beatriz Conceição',
  '김서연',
];

/** How many of the last named registered only now: they did nothing yet. */
const NEWCOMERS = 2;

/** What an address is made of where a name has no Latin letters. */
const LATIN_NAMES: Record<string, string> = {
  '佐々木 はるか': 'haruka.sasaki',
  'محمد العطار': 'mohammad.alattar',
  김서연: 'seoyeon.kim',
};

function localPart(name: string): string {
  return (LATIN_NAMES[name] ?? name)
    .replaceAll('ø', 'o')
    .replaceAll('Ł', 'L')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .join('.');
}

export const DEMO_ADMIN: Person = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Ada Pramana',
  email: 'admin@nusaraya.example',
  role: 'admin',
};

export const DEMO_STUDENT: Person = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Sari Wulandari',
  email: `student@${STUDENT_DOMAIN}`,
  role: 'student',
};

export const DEMO_STUDENTS: readonly Person[] = [
  DEMO_STUDENT,
  ...STUDENT_NAMES.map((name): Person => {
    const email = `${localPart(name)}@${STUDENT_DOMAIN}`;
    return { id: uuidOf(`demo student ${email}`), name, email, role: 'student' };
  }),
];

/** Those who have been here for a while; the others registered hours ago and did nothing yet. */
export const SETTLED_STUDENTS: readonly Person[] = DEMO_STUDENTS.slice(0, -NEWCOMERS);

/** When a person registered: newcomers 5 or 20 hours before the moment, everybody else more than three months. */
export function registeredAt(person: Person, now: Date): Date {
  const late = DEMO_STUDENTS.slice(-NEWCOMERS).indexOf(person);
  const hours = late >= 0 ? 5 + late * 15 : 24 * (92 + (Number.parseInt(person.id.slice(0, 4), 16) % 240));
  return new Date(now.getTime() - hours * 3_600_000);
}
