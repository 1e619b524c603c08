-- One application per account: its answers are one document. A row appears at the first write.
create table applications (
  account_id uuid primary key references accounts (id),
  revision integer not null default 0,
  answers jsonb not null default '{}',
  tabs jsonb not null default '{}',
  add_another jsonb not null default '{}',
  -- In order of time: [{"web_status": "started", "at": "…"}, …]
  web_status jsonb not null default '[]',
  last_page text,
  -- What the browser last said is wrong; read by the office, decides nothing.
  validations jsonb not null default '{}',
  -- Set by the submission; a row that has one takes no further change.
  receipt text unique,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

-- Written by the very statement that changes the application, so it needs no foreign key to stay true.
create table journal (
  account_id uuid not null,
  revision integer not null,
  keys text[] not null,
  before jsonb not null,
  after jsonb not null,
  at timestamptz not null,
  primary key (account_id, revision)
);

create table submissions (
  account_id uuid primary key references applications (account_id),
  receipt text not null unique,
  submitted_at timestamptz not null,
  -- Of the three columns below as JSON with sorted keys and no spaces.
  sha256 text not null,
  answers jsonb not null,
  read_only_view jsonb not null,
  documents jsonb not null
);
