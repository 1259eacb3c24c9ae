/**
 * Who may do what with tables: what the permission tests are generated from, beside `call-expectations.ts`. A tracked
 * table or role that is missing here fails the tests; so does one that is gone.
 */
import { ADMIN, ARCHIVED, CLOSED, OPEN, OTHER_ADMIN, OTHER_STUDENT, STUDENT } from './world.ts';
import type { Role } from './world.ts';

type Row = Record<string, unknown>;

export interface Select {
  /** Exactly the columns that the role may read. */
  columns: readonly string[];
  /** Exactly the rows that it sees, by some of their columns. */
  sees: readonly Row[];
  aggregate: boolean;
}

export interface Insert {
  accepts: readonly { title: string; object: Row; stored: Row }[];
  refuses: readonly { title: string; object: Row; code: string }[];
}

export interface Update {
  changes: readonly { title: string; where: Row; set: Row; rows: number; stored?: Row }[];
  /** `code` null: nothing is found to change, which is no error. */
  refuses: readonly { title: string; where: Row; set: Row; code: string | null }[];
}

export interface Delete {
  removes: readonly { title: string; where: Row; rows: number }[];
}

/** Null where the role has no such operation: its field is not in the role's schema. */
export interface Access {
  select: Select | null;
  insert: Insert | null;
  update: Update | null;
  delete: Delete | null;
}

export interface TableExpectation {
  /** A column and a value that Hasura's own role admin could write; null for what nobody can write (views). */
  writable: Row | null;
  roles: Record<Role, Access>;
}

const NOTHING: Access = { select: null, insert: null, update: null, delete: null };
const readOnly = (columns: readonly string[], sees: readonly Row[], aggregate = false): Access => ({
  ...NOTHING,
  select: { columns, sees, aggregate },
});

const byId = (value: string) => ({ id: { _eq: value } });

const LISTING_OF_STUDENT = [
  'id',
  'title',
  'company',
  'location',
  'duration',
  'description',
  'major',
  'industry',
  'views',
  'application_method',
  'application_value',
  'image_url',
  'expires_at',
  'listing_duration',
  'created_at',
  'updated_at',
  'deleted_at',
];
const LISTING_OF_ADMIN = [...LISTING_OF_STUDENT, 'apply_clicks', 'created_by', 'updated_by'];
const NEW_LISTING = {
  title: 'New',
  company: 'Contoh',
  location: 'Medan',
  duration: '2 months',
  description: 'Text',
  major: ['Accounting'],
  industry: ['Finance'],
  application_method: 'external',
  application_value: 'https://contoh.example',
  expires_at: '2027-01-31T16:59:59.999Z',
  listing_duration: 2,
};
const PROFILE = ['id', 'name', 'email', 'avatar_url', 'signed_out_at', 'created_at', 'updated_at'];

/** Own name and avatar, nothing else and nobody else's. */
function ownProfileUpdate(own: string, other: string): Update {
  return {
    changes: [
      { title: 'own name', where: byId(own), set: { name: 'Changed' }, rows: 1, stored: { name: 'Changed' } },
      { title: 'own avatar', where: byId(own), set: { avatar_url: 'https://a.example/x.png' }, rows: 1 },
      { title: 'of all profiles only its own', where: {}, set: { name: 'Everyone' }, rows: 1 },
    ],
    refuses: [
      { title: 'the name of another', where: byId(other), set: { name: 'Changed' }, code: null },
      { title: 'its own email', where: byId(own), set: { email: 'new@students.example' }, code: 'validation-failed' },
      { title: 'its own end of sessions', where: byId(own), set: { signed_out_at: null }, code: 'validation-failed' },
      { title: 'its id', where: byId(own), set: { id: other }, code: 'validation-failed' },
    ],
  };
}

export const TABLES: Record<string, TableExpectation> = {
  activity_by_hour: {
    writable: null,
    roles: {
      student: NOTHING,
      anonymous: NOTHING,
      portal_admin: readOnly(['day', 'hour', 'views', 'applies'], [{ day: '2026-03-01', hour: 10, views: 1, applies: 1 }], true),
    },
  },
  activity_logs: {
    writable: { event: 'view' },
    roles: {
      student: NOTHING,
      anonymous: NOTHING,
      portal_admin: readOnly(
        ['id', 'created_at', 'user_id', 'internship_id', 'event', 'method', 'metadata'],
        [
          { user_id: STUDENT, event: 'view' },
          { user_id: OTHER_STUDENT, event: 'apply' },
        ],
        true,
      ),
    },
  },
  counter_changes: {
    writable: { changed_at: '2026-01-01T00:00:00Z' },
    roles: {
      student: readOnly(['internship_id', 'changed_at'], [{ internship_id: OPEN }]),
      anonymous: NOTHING,
      portal_admin: readOnly(['internship_id', 'changed_at'], [{ internship_id: OPEN }]),
    },
  },
  facet_counts: {
    writable: { value: 'x' },
    roles: {
      student: readOnly(['facet', 'value', 'listings'], []),
      anonymous: NOTHING,
      portal_admin: readOnly(['facet', 'value', 'listings'], []),
    },
  },
  internships: {
    writable: { title: 'x' },
    roles: {
      student: readOnly(LISTING_OF_STUDENT, [{ id: OPEN }, { id: CLOSED }], true),
      anonymous: NOTHING,
      portal_admin: {
        select: {
          columns: LISTING_OF_ADMIN,
          sees: [{ id: OPEN }, { id: CLOSED }, { id: ARCHIVED, created_by: OTHER_ADMIN }],
          aggregate: true,
        },
        insert: {
          accepts: [
            { title: 'a listing in its own name', object: NEW_LISTING, stored: { created_by: ADMIN, updated_by: ADMIN, views: 0 } },
          ],
          refuses: [
            { title: 'a creator of its choice', object: { ...NEW_LISTING, created_by: OTHER_ADMIN }, code: 'validation-failed' },
            { title: 'counters', object: { ...NEW_LISTING, views: 99 }, code: 'validation-failed' },
            { title: 'a search text', object: { ...NEW_LISTING, search_text: 'x' }, code: 'validation-failed' },
            { title: 'a creation date', object: { ...NEW_LISTING, created_at: '2020-01-01T00:00:00Z' }, code: 'validation-failed' },
            {
              title: 'a javascript address',
              object: { ...NEW_LISTING, application_value: 'javascript:alert(1)' },
              code: 'permission-error',
            },
          ],
        },
        update: {
          changes: [
            { title: 'content', where: byId(OPEN), set: { title: 'Changed' }, rows: 1, stored: { title: 'Changed', updated_by: ADMIN } },
            { title: 'the archive mark', where: byId(OPEN), set: { deleted_at: '2026-01-01T00:00:00Z' }, rows: 1 },
            { title: 'an archived one back', where: byId(ARCHIVED), set: { deleted_at: null }, rows: 1, stored: { deleted_at: null } },
            { title: 'the end', where: byId(CLOSED), set: { expires_at: '2027-06-30T16:59:59.999Z', listing_duration: 7 }, rows: 1 },
          ],
          refuses: [
            { title: 'counters', where: byId(OPEN), set: { views: 99 }, code: 'validation-failed' },
            { title: 'apply clicks', where: byId(OPEN), set: { apply_clicks: 99 }, code: 'validation-failed' },
            { title: 'the creator', where: byId(OPEN), set: { created_by: ADMIN }, code: 'validation-failed' },
            { title: 'updated_at', where: byId(OPEN), set: { updated_at: '2020-01-01T00:00:00Z' }, code: 'validation-failed' },
          ],
        },
        delete: {
          removes: [
            { title: 'a listing', where: byId(OPEN), rows: 1 },
            { title: 'an archived one', where: byId(ARCHIVED), rows: 1 },
          ],
        },
      },
    },
  },
  listing_daily_stats: {
    writable: { views: 1 },
    roles: {
      student: NOTHING,
      anonymous: NOTHING,
      portal_admin: readOnly(
        ['internship_id', 'day', 'views', 'applies'],
        [{ internship_id: OPEN, day: '2026-03-01', views: 1, applies: 1 }],
        true,
      ),
    },
  },
  listing_revision: {
    writable: { rev: 1 },
    roles: {
      student: readOnly(['id', 'rev'], [{ id: true }]),
      anonymous: NOTHING,
      portal_admin: readOnly(['id', 'rev'], [{ id: true }]),
    },
  },
  listing_tracker: {
    writable: { note: 'x' },
    roles: {
      student: {
        select: {
          columns: ['user_id', 'internship_id', 'status', 'note', 'updated_at'],
          sees: [
            { user_id: STUDENT, internship_id: OPEN, status: 'applied', note: 'own note' },
            { user_id: STUDENT, internship_id: ARCHIVED },
          ],
          aggregate: false,
        },
        insert: {
          accepts: [
            {
              title: 'a status in its own name',
              object: { internship_id: CLOSED, status: 'interested' },
              stored: { user_id: STUDENT, status: 'interested', note: '' },
            },
            {
              title: 'a note of 1000 characters',
              object: { internship_id: CLOSED, note: 'é'.repeat(1000) },
              stored: { user_id: STUDENT, status: null },
            },
          ],
          refuses: [
            {
              title: 'a note for another',
              object: { internship_id: CLOSED, note: 'x', user_id: OTHER_STUDENT },
              code: 'validation-failed',
            },
            { title: 'a note of 1001 characters', object: { internship_id: CLOSED, note: 'x'.repeat(1001) }, code: 'permission-error' },
            { title: 'an unknown status', object: { internship_id: CLOSED, status: 'hired' }, code: 'permission-error' },
            {
              title: 'when it was changed',
              object: { internship_id: CLOSED, updated_at: '2020-01-01T00:00:00Z' },
              code: 'validation-failed',
            },
            {
              title: 'a status of an unknown listing',
              object: { internship_id: STUDENT, status: 'applied' },
              code: 'constraint-violation',
            },
          ],
        },
        update: {
          changes: [
            {
              title: 'own status',
              where: { internship_id: { _eq: OPEN } },
              set: { status: 'offer' },
              rows: 1,
              stored: { user_id: STUDENT, status: 'offer', note: 'own note' },
            },
            { title: 'own status back to none', where: { internship_id: { _eq: OPEN } }, set: { status: null }, rows: 1 },
            { title: 'of all notes only its own', where: {}, set: { note: 'Mine' }, rows: 1 },
          ],
          refuses: [
            { title: 'the note of another', where: { user_id: { _eq: OTHER_STUDENT } }, set: { note: 'x' }, code: null },
            { title: 'of an archived listing', where: { internship_id: { _eq: ARCHIVED } }, set: { note: 'x' }, code: null },
            { title: 'when it was changed', where: {}, set: { updated_at: '2020-01-01T00:00:00Z' }, code: 'validation-failed' },
            { title: 'whose it is', where: {}, set: { user_id: OTHER_STUDENT }, code: 'validation-failed' },
          ],
        },
        delete: null,
      },
      anonymous: NOTHING,
      portal_admin: NOTHING,
    },
  },
  presence: {
    writable: { online_at: '2026-01-01T00:00:00Z' },
    roles: { student: NOTHING, anonymous: NOTHING, portal_admin: NOTHING },
  },
  presence_summary: {
    writable: null,
    roles: { student: NOTHING, anonymous: NOTHING, portal_admin: readOnly(['active_users'], [{ active_users: 1 }]) },
  },
  profiles: {
    writable: { name: 'x' },
    roles: {
      student: { ...readOnly(PROFILE, [{ id: STUDENT }]), update: ownProfileUpdate(STUDENT, OTHER_STUDENT) },
      anonymous: NOTHING,
      portal_admin: { ...readOnly(PROFILE, [{ id: ADMIN }, { id: OTHER_ADMIN }]), update: ownProfileUpdate(ADMIN, OTHER_ADMIN) },
    },
  },
  student_registrations: {
    writable: null,
    roles: { student: NOTHING, anonymous: NOTHING, portal_admin: readOnly(['day', 'students'], [{ students: 2 }]) },
  },
  user_internship_interactions: {
    writable: { is_starred: true },
    roles: {
      student: {
        select: {
          columns: ['user_id', 'internship_id', 'is_starred', 'is_viewed'],
          sees: [
            { user_id: STUDENT, internship_id: OPEN },
            { user_id: STUDENT, internship_id: ARCHIVED },
          ],
          aggregate: false,
        },
        insert: {
          accepts: [
            {
              title: 'a star in its own name',
              object: { internship_id: CLOSED, is_starred: true },
              stored: { user_id: STUDENT, is_viewed: false },
            },
          ],
          refuses: [
            {
              title: 'a star for another',
              object: { internship_id: CLOSED, is_starred: true, user_id: OTHER_STUDENT },
              code: 'validation-failed',
            },
            { title: 'a viewed mark', object: { internship_id: CLOSED, is_viewed: true }, code: 'validation-failed' },
            { title: 'a star on an unknown listing', object: { internship_id: STUDENT, is_starred: true }, code: 'constraint-violation' },
          ],
        },
        update: {
          changes: [
            {
              title: 'own star',
              where: { internship_id: { _eq: OPEN } },
              set: { is_starred: false },
              rows: 1,
              stored: { user_id: STUDENT, is_starred: false },
            },
          ],
          refuses: [
            { title: 'the star of another', where: { user_id: { _eq: OTHER_STUDENT } }, set: { is_starred: false }, code: null },
            { title: 'a star on an archived listing', where: { internship_id: { _eq: ARCHIVED } }, set: { is_starred: false }, code: null },
            { title: 'a viewed mark', where: {}, set: { is_viewed: false }, code: 'validation-failed' },
            { title: 'whose it is', where: {}, set: { user_id: OTHER_STUDENT }, code: 'validation-failed' },
          ],
        },
        delete: null,
      },
      anonymous: NOTHING,
      portal_admin: NOTHING,
    },
  },
  user_roles: {
    writable: { role: 'student' },
    roles: {
      student: readOnly(['user_id', 'role'], [{ user_id: STUDENT, role: 'student' }]),
      anonymous: NOTHING,
      portal_admin: readOnly(
        ['user_id', 'role'],
        [
          { user_id: ADMIN, role: 'admin' },
          { user_id: STUDENT, role: 'student' },
          { user_id: OTHER_STUDENT, role: 'student' },
        ],
        true,
      ),
    },
  },
  word_suggestion_results: {
    writable: { word: 'x' },
    roles: {
      student: readOnly(['word', 'similarity'], []),
      anonymous: NOTHING,
      portal_admin: readOnly(['word', 'similarity'], []),
    },
  },
};
