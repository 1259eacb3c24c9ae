-- Who the portal knows: one profile per identity, one portal role per profile.

create table public.profiles (
  id uuid primary key,
  name text not null,
  email text not null,
  avatar_url text,
  signed_out_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_name_check check (btrim(name) <> '' and char_length(name) <= 200),
  constraint profiles_email_check check (email ~ '^[^@\s]+@[^@\s]+$' and char_length(email) <= 320),
  constraint profiles_avatar_url_check check (
    avatar_url is null
    or (avatar_url ~ '^(https://|/storage/internship-images/avatars/)[^\s]+$' and char_length(avatar_url) <= 2048)
  )
);

comment on table public.profiles is 'A person of the portal; id is the identity''s user id.';
comment on column public.profiles.avatar_url is 'Address of the avatar: the portal''s own storage path or an https address.';
comment on column public.profiles.signed_out_at is 'Sessions that began before this moment have ended; every client watches it.';

-- Addresses are one person's whatever their case.
create unique index profiles_email_key on public.profiles (lower(email));

-- updated_at moves with what a person sees of a profile, never with signed_out_at.
create function public.touch_updated_at() returns trigger
language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger profiles_touch_updated_at
  before update of name, email, avatar_url on public.profiles
  for each row execute function public.touch_updated_at();

create table public.user_roles (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  role text not null,
  constraint user_roles_role_check check (role in ('admin', 'student'))
);

comment on table public.user_roles is 'The role that the portal shows and counts; what a token may do comes from the realm role.';
