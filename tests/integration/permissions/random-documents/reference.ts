/**
 * Who may see what, a second time and in plain SQL: for each role the rows and columns of every table. Written by hand
 * and never read from the metadata, so that the two are checked against each other.
 */
export type ReferenceRole = 'student' | 'portal_admin';

export type ColumnType = 'uuid' | 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | 'date' | 'jsonb' | 'real';

export interface ReferenceRelationship {
  table: string;
  kind: 'object' | 'array';
  /** Join condition; `near` is the row it starts from, `far` the row it leads to. */
  on: string;
}

export interface ReferenceTable {
  columns: Record<string, ColumnType>;
  /** A total order of the rows. */
  key: string[];
  relationships: Record<string, ReferenceRelationship>;
  /** Condition on `row`; `:user` stands for the id of who asks. */
  rows: string;
  /** Rows that one list may have at most. */
  limit?: number;
  aggregate?: boolean;
}

const LISTING_COLUMNS: Record<string, ColumnType> = {
  id: 'uuid',
  title: 'text',
  company: 'text',
  location: 'text',
  duration: 'text',
  description: 'text',
  major: 'jsonb',
  industry: 'jsonb',
  views: 'integer',
  application_method: 'text',
  application_value: 'text',
  image_url: 'text',
  expires_at: 'timestamptz',
  listing_duration: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  deleted_at: 'timestamptz',
};

const PROFILE_COLUMNS: Record<string, ColumnType> = {
  id: 'uuid',
  name: 'text',
  email: 'text',
  avatar_url: 'text',
  signed_out_at: 'timestamptz',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

const CREATOR: ReferenceRelationship = { table: 'profiles', kind: 'object', on: 'far.id = near.created_by' };
const EDITOR: ReferenceRelationship = { table: 'profiles', kind: 'object', on: 'far.id = near.updated_by' };
const OF_LISTING: ReferenceRelationship = { table: 'internships', kind: 'object', on: 'far.id = near.internship_id' };
const OF_USER: ReferenceRelationship = { table: 'profiles', kind: 'object', on: 'far.id = near.user_id' };
const ROLE_OF_PROFILE: ReferenceRelationship = { table: 'user_roles', kind: 'object', on: 'far.user_id = near.id' };

const COUNTER_CHANGES: ReferenceTable = {
  columns: { internship_id: 'uuid', changed_at: 'timestamptz' },
  key: ['internship_id'],
  relationships: { internship: OF_LISTING },
  rows: 'exists (select from internships i where i.id = row.internship_id and i.deleted_at is null)',
  limit: 50,
};

const REVISION: ReferenceTable = { columns: { id: 'boolean', rev: 'bigint' }, key: ['id'], relationships: {}, rows: 'true' };
const FACETS: ReferenceTable = {
  columns: { facet: 'text', value: 'text', listings: 'integer' },
  key: ['facet', 'value'],
  relationships: {},
  rows: 'true',
};
const SUGGESTIONS: ReferenceTable = { columns: { word: 'text', similarity: 'real' }, key: ['word'], relationships: {}, rows: 'true' };

export const REFERENCE: Record<ReferenceRole, Record<string, ReferenceTable>> = {
  student: {
    internships: {
      columns: LISTING_COLUMNS,
      key: ['id'],
      relationships: {
        creator: CREATOR,
        editor: EDITOR,
        interactions: { table: 'user_internship_interactions', kind: 'array', on: 'far.internship_id = near.id' },
        tracker: { table: 'listing_tracker', kind: 'array', on: 'far.internship_id = near.id' },
      },
      rows: 'row.deleted_at is null',
      aggregate: true,
    },
    user_internship_interactions: {
      columns: { user_id: 'uuid', internship_id: 'uuid', is_starred: 'boolean', is_viewed: 'boolean' },
      key: ['user_id', 'internship_id'],
      relationships: { internship: OF_LISTING, profile: OF_USER },
      rows: 'row.user_id = :user',
    },
    listing_tracker: {
      columns: { user_id: 'uuid', internship_id: 'uuid', status: 'text', note: 'text', updated_at: 'timestamptz' },
      key: ['user_id', 'internship_id'],
      relationships: { internship: OF_LISTING },
      rows: 'row.user_id = :user',
    },
    profiles: { columns: PROFILE_COLUMNS, key: ['id'], relationships: { role: ROLE_OF_PROFILE }, rows: 'row.id = :user' },
    user_roles: {
      columns: { user_id: 'uuid', role: 'text' },
      key: ['user_id'],
      relationships: { profile: OF_USER },
      rows: 'row.user_id = :user',
    },
    counter_changes: COUNTER_CHANGES,
    listing_revision: REVISION,
    facet_counts: FACETS,
    word_suggestion_results: SUGGESTIONS,
  },
  portal_admin: {
    internships: {
      columns: { ...LISTING_COLUMNS, apply_clicks: 'integer', created_by: 'uuid', updated_by: 'uuid' },
      key: ['id'],
      relationships: {
        creator: CREATOR,
        editor: EDITOR,
        daily_stats: { table: 'listing_daily_stats', kind: 'array', on: 'far.internship_id = near.id' },
      },
      rows: 'true',
      aggregate: true,
    },
    activity_logs: {
      columns: {
        id: 'uuid',
        created_at: 'timestamptz',
        user_id: 'uuid',
        internship_id: 'uuid',
        event: 'text',
        method: 'text',
        metadata: 'jsonb',
      },
      key: ['id'],
      relationships: { internship: OF_LISTING, profile: OF_USER },
      rows: 'true',
      aggregate: true,
    },
    listing_daily_stats: {
      columns: { internship_id: 'uuid', day: 'date', views: 'integer', applies: 'integer' },
      key: ['internship_id', 'day'],
      relationships: { internship: OF_LISTING },
      rows: 'true',
      aggregate: true,
    },
    activity_by_hour: {
      columns: { day: 'date', hour: 'integer', views: 'integer', applies: 'integer' },
      key: ['day', 'hour'],
      relationships: {},
      rows: 'true',
      aggregate: true,
    },
    student_registrations: { columns: { day: 'date', students: 'integer' }, key: ['day'], relationships: {}, rows: 'true' },
    presence_summary: { columns: { active_users: 'integer' }, key: ['active_users'], relationships: {}, rows: 'true' },
    profiles: {
      columns: PROFILE_COLUMNS,
      key: ['id'],
      relationships: { role: ROLE_OF_PROFILE },
      rows: `row.id = :user or exists (select from user_roles r where r.user_id = row.id and r.role = 'admin')`,
    },
    user_roles: {
      columns: { user_id: 'uuid', role: 'text' },
      key: ['user_id'],
      relationships: { profile: OF_USER },
      rows: `row.user_id = :user or row.role = 'student'`,
      aggregate: true,
    },
    counter_changes: COUNTER_CHANGES,
    listing_revision: REVISION,
    facet_counts: FACETS,
    word_suggestion_results: SUGGESTIONS,
  },
};
