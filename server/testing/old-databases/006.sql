--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: jobs; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA jobs;


--
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;


--
-- Name: job_state; Type: TYPE; Schema: jobs; Owner: -
--

CREATE TYPE jobs.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);


--
-- Name: create_queue(text, jsonb); Type: FUNCTION; Schema: jobs; Owner: -
--

CREATE FUNCTION jobs.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO jobs.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false)
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE jobs.%I (LIKE jobs.job INCLUDING DEFAULTS)', tablename);

      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i11 ON jobs.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON jobs.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i7 ON jobs.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i9 ON jobs.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON jobs.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON jobs.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE jobs.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON jobs.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$CREATE INDEX job_i10 ON jobs.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE jobs.job_table_format($cmd$ALTER TABLE jobs.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE jobs.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE jobs.job ATTACH PARTITION jobs.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;


--
-- Name: delete_queue(text); Type: FUNCTION; Schema: jobs; Owner: -
--

CREATE FUNCTION jobs.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM jobs.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS jobs.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM jobs.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM jobs.queue WHERE name = queue_name;
    END;
    $$;


--
-- Name: job_table_format(text, text); Type: FUNCTION; Schema: jobs; Owner: -
--

CREATE FUNCTION jobs.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;


--
-- Name: job_table_run(text, text, text); Type: FUNCTION; Schema: jobs; Owner: -
--

CREATE FUNCTION jobs.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE jobs.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE jobs.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM jobs.queue WHERE partition = true
      LOOP
        EXECUTE jobs.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;


--
-- Name: job_table_run_async(text, integer, text, text, text); Type: FUNCTION; Schema: jobs; Owner: -
--

CREATE FUNCTION jobs.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM jobs.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          jobs.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO jobs.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        jobs.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        jobs.job_table_format(command, queue.table_name)
      FROM jobs.queue
      WHERE partition = true;
    END;
    $$;


--
-- Name: abandon_files(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.abandon_files() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into abandoned_files (file_key)
  select key from unnest(array[old.file_key, old.pdf_key]) as key where key is not null
  on conflict do nothing;
  return null;
end $$;


--
-- Name: abandon_pdf_copy(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.abandon_pdf_copy() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into abandoned_files (file_key) values ('copies/' || old.account_id || '/' || old.id || '.pdf')
  on conflict do nothing;
  return null;
end $$;


--
-- Name: forget_cleared_documents(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_cleared_documents() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  with forgotten as (
    delete from documents
    where account_id = new.account_id and status = 'COMPLETED' and new.after ->> answer_key = ''
    returning answer_key
  )
  insert into audit (at, actor, target, action, result)
  select new.at, 'account ' || new.account_id, 'account ' || new.account_id, 'delete document', 'cleared ' || answer_key
  from forgotten;
  return null;
end $$;


SET default_tablespace = '';

--
-- Name: lookup_words; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lookup_words (
    category text NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    frequency integer NOT NULL
)
PARTITION BY LIST (category);


--
-- Name: lookup_alike(text, text, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lookup_alike(list text, typed text, most integer) RETURNS SETOF public.lookup_words
    LANGUAGE sql STABLE
    SET "pg_trgm.similarity_threshold" TO '0.35'
    AS $$
  select * from lookup_words where category = list and word !~ '[0-9]' and word % typed
  order by similarity(word, typed) desc, word limit most
$$;


--
-- Name: lookup_records; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lookup_records (
    category text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    address_line_1 text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip text NOT NULL,
    country text NOT NULL,
    ceeb text NOT NULL,
    folded text NOT NULL COLLATE pg_catalog."C",
    search tsvector NOT NULL
)
PARTITION BY LIST (category);


--
-- Name: lookup_gather(text, tsquery, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lookup_gather(list text, words tsquery, most integer) RETURNS SETOF public.lookup_records
    LANGUAGE sql STABLE
    SET enable_seqscan TO 'off'
    SET enable_indexscan TO 'off'
    AS $$ select * from lookup_records where category = list and search @@ words limit most $$;


--
-- Name: lookup_slips(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lookup_slips(word text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN (word || ARRAY(SELECT OVERLAY(lookup_slips.word PLACING ''::text FROM place.place FOR 1) AS "overlay" FROM generate_series(1, length(lookup_slips.word)) place(place)));


SET default_table_access_method = heap;

--
-- Name: bam; Type: TABLE; Schema: jobs; Owner: -
--

CREATE TABLE jobs.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);


--
-- Name: job; Type: TABLE; Schema: jobs; Owner: -
--

CREATE TABLE jobs.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer
)
PARTITION BY LIST (name);


--
-- Name: job_common; Type: TABLE; Schema: jobs; Owner: -
--

CREATE TABLE jobs.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state jobs.job_state DEFAULT 'created'::jobs.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);


--
-- Name: job_dependency; Type: TABLE; Schema: jobs; Owner: -
--

CREATE TABLE jobs.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);


--
-- Name: queue; Type: TABLE; Schema: jobs; Owner: -
--

CREATE TABLE jobs.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);


--
-- Name: queue_stats; Type: TABLE; Schema: jobs; Owner: -
--

CREATE TABLE jobs.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);


--
-- Name: queue_stats_20261115; Type: TABLE; Schema: jobs; Owner: -
--

CREATE TABLE jobs.queue_stats_20261115 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: queue_stats_20261116; Type: TABLE; Schema: jobs; Owner: -
--

CREATE TABLE jobs.queue_stats_20261116 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: schedule; Type: TABLE; Schema: jobs; Owner: -
--

CREATE TABLE jobs.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    cron text NOT NULL,
    timezone text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: subscription; Type: TABLE; Schema: jobs; Owner: -
--

CREATE TABLE jobs.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: version; Type: TABLE; Schema: jobs; Owner: -
--

CREATE TABLE jobs.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);


--
-- Name: warning; Type: TABLE; Schema: jobs; Owner: -
--

CREATE TABLE jobs.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: abandoned_files; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.abandoned_files (
    file_key text NOT NULL
);


--
-- Name: accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    username text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    CONSTRAINT accounts_username_check CHECK ((username = lower(username)))
);


--
-- Name: applications; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.applications (
    account_id uuid NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    answers jsonb DEFAULT '{}'::jsonb NOT NULL,
    tabs jsonb DEFAULT '{}'::jsonb NOT NULL,
    add_another jsonb DEFAULT '{}'::jsonb NOT NULL,
    web_status jsonb DEFAULT '[]'::jsonb NOT NULL,
    last_page text,
    validations jsonb DEFAULT '{}'::jsonb NOT NULL,
    receipt text,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL
)
WITH (toast_tuple_target='8160');


--
-- Name: audit; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    actor text NOT NULL,
    target text NOT NULL,
    action text NOT NULL,
    result text NOT NULL
);


--
-- Name: audit_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: confirmation_codes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.confirmation_codes (
    account_id uuid NOT NULL,
    salt bytea NOT NULL,
    code_hash bytea NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: documents; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.documents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    answer_key text NOT NULL,
    file_key text NOT NULL,
    file_name text NOT NULL,
    file_size integer NOT NULL,
    status text NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    pdf_key text,
    registered_at timestamp with time zone NOT NULL,
    CONSTRAINT documents_status_check CHECK ((status = ANY (ARRAY['UNPROCESSED'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'FAILED'::text])))
);


--
-- Name: journal; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.journal (
    account_id uuid NOT NULL,
    revision integer NOT NULL,
    keys text[] NOT NULL,
    before jsonb NOT NULL,
    after jsonb NOT NULL,
    at timestamp with time zone NOT NULL
);


--
-- Name: lookup_records_address; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lookup_records_address (
    category text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    address_line_1 text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip text NOT NULL,
    country text NOT NULL,
    ceeb text NOT NULL,
    folded text NOT NULL COLLATE pg_catalog."C",
    search tsvector NOT NULL,
    CONSTRAINT lookup_records_incoming_category_check2 CHECK ((category = 'address'::text))
);


--
-- Name: lookup_records_college_ceeb; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lookup_records_college_ceeb (
    category text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    address_line_1 text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip text NOT NULL,
    country text NOT NULL,
    ceeb text NOT NULL,
    folded text NOT NULL COLLATE pg_catalog."C",
    search tsvector NOT NULL,
    CONSTRAINT lookup_records_incoming_category_check CHECK ((category = 'college_ceeb'::text))
);


--
-- Name: lookup_records_hs_ceeb; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lookup_records_hs_ceeb (
    category text NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    address_line_1 text NOT NULL,
    city text NOT NULL,
    state text NOT NULL,
    zip text NOT NULL,
    country text NOT NULL,
    ceeb text NOT NULL,
    folded text NOT NULL COLLATE pg_catalog."C",
    search tsvector NOT NULL,
    CONSTRAINT lookup_records_incoming_category_check1 CHECK ((category = 'hs_ceeb'::text))
);


--
-- Name: lookup_words_address; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lookup_words_address (
    category text NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    frequency integer NOT NULL,
    CONSTRAINT lookup_words_incoming_category_check2 CHECK ((category = 'address'::text))
);


--
-- Name: lookup_words_college_ceeb; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lookup_words_college_ceeb (
    category text NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    frequency integer NOT NULL,
    CONSTRAINT lookup_words_incoming_category_check CHECK ((category = 'college_ceeb'::text))
);


--
-- Name: lookup_words_hs_ceeb; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lookup_words_hs_ceeb (
    category text NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    frequency integer NOT NULL,
    CONSTRAINT lookup_words_incoming_category_check1 CHECK ((category = 'hs_ceeb'::text))
);


--
-- Name: mails; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mails (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    topic text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    text_body text,
    html_body text,
    secret text,
    created_at timestamp with time zone NOT NULL,
    useless_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    sent_at timestamp with time zone,
    given_up_at timestamp with time zone
);


--
-- Name: migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: password_resets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.password_resets (
    account_id uuid NOT NULL,
    id_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: pdf_copies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pdf_copies (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    revision integer NOT NULL,
    is_submitted boolean NOT NULL,
    status text DEFAULT 'UNPROCESSED'::text NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    CONSTRAINT pdf_copies_status_check CHECK ((status = ANY (ARRAY['UNPROCESSED'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'FAILED'::text])))
);


--
-- Name: pdf_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pdf_links (
    token_hash bytea NOT NULL,
    copy_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: public_tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.public_tokens (
    token_hash bytea NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    answers jsonb NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: rate_limits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);


--
-- Name: secrets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.secrets (
    name text NOT NULL,
    value bytea NOT NULL
);


--
-- Name: service_tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.service_tokens (
    token_hash bytea NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    token_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    started_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL
);


--
-- Name: submissions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.submissions (
    account_id uuid NOT NULL,
    receipt text NOT NULL,
    submitted_at timestamp with time zone NOT NULL,
    sha256 text NOT NULL,
    answers jsonb NOT NULL,
    read_only_view jsonb NOT NULL,
    documents jsonb NOT NULL
);


--
-- Name: successful_logins; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.successful_logins (
    id bigint NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL
);


--
-- Name: successful_logins_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.successful_logins ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.successful_logins_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: uploads; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.uploads (
    file_key text NOT NULL,
    account_id uuid NOT NULL,
    answer_key text NOT NULL,
    issued_at timestamp with time zone NOT NULL
);


--
-- Name: job_common; Type: TABLE ATTACH; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.job ATTACH PARTITION jobs.job_common DEFAULT;


--
-- Name: queue_stats_20261115; Type: TABLE ATTACH; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.queue_stats ATTACH PARTITION jobs.queue_stats_20261115 FOR VALUES FROM ('2026-11-15 00:00:00+00') TO ('2026-11-16 00:00:00+00');


--
-- Name: queue_stats_20261116; Type: TABLE ATTACH; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.queue_stats ATTACH PARTITION jobs.queue_stats_20261116 FOR VALUES FROM ('2026-11-16 00:00:00+00') TO ('2026-11-17 00:00:00+00');


--
-- Name: lookup_records_address; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_records ATTACH PARTITION public.lookup_records_address FOR VALUES IN ('address');


--
-- Name: lookup_records_college_ceeb; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_records ATTACH PARTITION public.lookup_records_college_ceeb FOR VALUES IN ('college_ceeb');


--
-- Name: lookup_records_hs_ceeb; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_records ATTACH PARTITION public.lookup_records_hs_ceeb FOR VALUES IN ('hs_ceeb');


--
-- Name: lookup_words_address; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_words ATTACH PARTITION public.lookup_words_address FOR VALUES IN ('address');


--
-- Name: lookup_words_college_ceeb; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_words ATTACH PARTITION public.lookup_words_college_ceeb FOR VALUES IN ('college_ceeb');


--
-- Name: lookup_words_hs_ceeb; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_words ATTACH PARTITION public.lookup_words_hs_ceeb FOR VALUES IN ('hs_ceeb');


--
-- Data for Name: bam; Type: TABLE DATA; Schema: jobs; Owner: -
--



--
-- Data for Name: job_common; Type: TABLE DATA; Schema: jobs; Owner: -
--

INSERT INTO jobs.job_common VALUES
	('77fc8fd3-206e-4e78-808e-8af62f18f366', 'convert-document', 0, '{"document": "1d1e333a-b747-4618-a9db-76844e48fb7d"}', 'completed', 2, 0, 1, false, NULL, 90, 3600, NULL, NULL, NULL, NULL, '2026-11-15 17:38:00.941917+00', '2026-11-15 17:38:00.941917+00', '2026-11-15 17:38:01.298452+00', '2026-11-15 17:38:02.282473+00', '2026-11-29 17:38:00.941917+00', NULL, NULL, 'standard', '2026-11-15 17:38:01.298452+00', 10, false, false, 0, NULL, NULL, NULL, NULL);


--
-- Data for Name: job_dependency; Type: TABLE DATA; Schema: jobs; Owner: -
--



--
-- Data for Name: queue; Type: TABLE DATA; Schema: jobs; Owner: -
--

INSERT INTO jobs.queue VALUES
	('convert-document', 'standard', 2, 1, false, NULL, 90, 1209600, 3600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 1, '{0,0,0,0,0,0,0,0}', 10, false, NULL, '2026-11-15 17:38:08.094276+00', '2026-11-15 17:38:04.956427+00', '2026-11-15 17:37:30.335964+00', '2026-11-15 17:37:21.382408+00', '2026-11-15 17:37:21.382408+00'),
	('print-application', 'standard', 2, 1, false, NULL, 90, 1209600, 3600, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, '{0,0,0,0,0,0,0,0}', 10, false, NULL, '2026-11-15 17:38:08.094276+00', '2026-11-15 17:38:04.956427+00', '2026-11-15 17:37:30.335964+00', '2026-11-15 17:37:21.635682+00', '2026-11-15 17:37:21.635682+00');


--
-- Data for Name: queue_stats_20261115; Type: TABLE DATA; Schema: jobs; Owner: -
--



--
-- Data for Name: queue_stats_20261116; Type: TABLE DATA; Schema: jobs; Owner: -
--



--
-- Data for Name: schedule; Type: TABLE DATA; Schema: jobs; Owner: -
--



--
-- Data for Name: subscription; Type: TABLE DATA; Schema: jobs; Owner: -
--



--
-- Data for Name: version; Type: TABLE DATA; Schema: jobs; Owner: -
--

INSERT INTO jobs.version VALUES
	(40, NULL, '2026-11-15 17:37:21.636201+00', '2026-11-15 17:38:09.189253+00', '2026-11-15 17:37:30.580625+00', NULL);


--
-- Data for Name: warning; Type: TABLE DATA; Schema: jobs; Owner: -
--



--
-- Data for Name: abandoned_files; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.accounts VALUES
	('4e550db9-fd32-41d4-819a-c2b6defc9b9f', 'ada@example.edu', '$argon2id$v=19$m=19456,t=2,p=1$yeE2C9kUuDdJdyLMJKj4YA$NfFyPYJfRuI1aWjumXJkIq3zZa/lrOVHG+YdozxjqVg', '2026-11-15 17:37:51.389+00', '2026-11-15 17:37:53.716+00'),
	('65c4ac51-278f-4efe-a528-b5c85f8754b6', 'ben@example.edu', '$argon2id$v=19$m=19456,t=2,p=1$ryGvKlsSxGDTbA7YkFrt/g$l1/lbrFjFuV2Fei64XGx4OAz2Z4RgakGbCJPaPx6VAU', '2026-11-15 17:37:55.14+00', '2026-11-15 17:37:55.638+00'),
	('933f158a-4c48-4aee-b748-164023d7a848', 'cleo@example.edu', '$argon2id$v=19$m=19456,t=2,p=1$/MYEl0c9mmJa1XP+qx8zcA$42/xDmGnJxSwcoI0EdvuXGSYUyGoa0EI4h+gcOpGOuA', '2026-11-15 17:38:02.61+00', '2026-11-15 17:38:03.042+00');


--
-- Data for Name: applications; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.applications VALUES
	('4e550db9-fd32-41d4-819a-c2b6defc9b9f', 1, '{"zip": "37040", "city": "Clarksville", "state": "TN", "gender": "F", "country": "USA", "hs_name": "Harbor High School", "last_name": "O''Neil-Żak", "birth_date": "2007-05-09", "entry_term": "202730", "first_name": "Zoë", "phone_home": "(931) 555-2345", "state_desc": "Tennessee", "gender_desc": "Female", "legal_agree": "true", "country_desc": "United States", "hs_ged_radio": "1", "applied_major": "ACCT", "legal_agree_2": "true", "address_line_1": "12 Harbor Street", "entry_term_desc": "Fall 2027", "citizenship_type": "1", "tennessee_county": "montgomery", "hs_ged_radio_desc": "Graduated or will graduate from high school", "applied_major_desc": "Accounting", "how_long_tennessee": "4", "citizenship_type_desc": "U.S. citizen", "tennessee_county_desc": "Montgomery", "veteran_classification": "NONE", "how_long_tennessee_desc": "4 years", "counselor_waiver_request": "Y", "veteran_classification_desc": "None of these", "counselor_waiver_request_desc": "Yes"}', '{}', '{}', '[{"at": "2026-11-15T17:37:54.385Z", "web_status": "started"}, {"at": "2026-11-15T17:37:54.385Z", "web_status": "validating"}, {"at": "2026-11-15T17:37:54.385Z", "web_status": "submitted"}]', NULL, '{}', 'GC-ANJ4HT3KH6', '2026-11-15 17:37:54.142+00', '2026-11-15 17:37:54.385+00'),
	('65c4ac51-278f-4efe-a528-b5c85f8754b6', 2, '{"first_name": "Ben", "homeschool": "transcript.pdf", "hs_ged_radio": "1", "homeschool_radio": "Y", "hs_ged_radio_desc": "Graduated or will graduate from high school", "homeschool_radio_desc": "Yes"}', '{}', '{}', '[]', NULL, '{}', NULL, '2026-11-15 17:37:56.483+00', '2026-11-15 17:38:02.203+00'),
	('933f158a-4c48-4aee-b748-164023d7a848', 1, '{"last_name": "D''Arc-Łoś", "first_name": "Cleo"}', '{}', '{}', '[]', NULL, '{}', NULL, '2026-11-15 17:38:04.112+00', '2026-11-15 17:38:04.195+00');


--
-- Data for Name: audit; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-11-15 17:37:51.389+00', 'client 127.0.0.1', 'account 4e550db9-fd32-41d4-819a-c2b6defc9b9f', 'sign-up', 'code sent'),
	(2, '2026-11-15 17:37:53.721+00', 'client 127.0.0.1', 'account 4e550db9-fd32-41d4-819a-c2b6defc9b9f', 'confirm', 'confirmed'),
	(3, '2026-11-15 17:37:54.055+00', 'client 127.0.0.1', 'account 4e550db9-fd32-41d4-819a-c2b6defc9b9f', 'log-in', 'logged in'),
	(4, '2026-11-15 17:37:54.385+00', 'account 4e550db9-fd32-41d4-819a-c2b6defc9b9f', 'account 4e550db9-fd32-41d4-819a-c2b6defc9b9f', 'submit', 'submitted GC-ANJ4HT3KH6'),
	(5, '2026-11-15 17:37:55.14+00', 'client 127.0.0.1', 'account 65c4ac51-278f-4efe-a528-b5c85f8754b6', 'sign-up', 'code sent'),
	(6, '2026-11-15 17:37:55.675+00', 'client 127.0.0.1', 'account 65c4ac51-278f-4efe-a528-b5c85f8754b6', 'confirm', 'confirmed'),
	(7, '2026-11-15 17:37:56.403+00', 'client 127.0.0.1', 'account 65c4ac51-278f-4efe-a528-b5c85f8754b6', 'log-in', 'logged in'),
	(8, '2026-11-15 17:38:02.61+00', 'client 127.0.0.1', 'account 933f158a-4c48-4aee-b748-164023d7a848', 'sign-up', 'code sent'),
	(9, '2026-11-15 17:38:03.046+00', 'client 127.0.0.1', 'account 933f158a-4c48-4aee-b748-164023d7a848', 'confirm', 'confirmed'),
	(10, '2026-11-15 17:38:03.899+00', 'client 127.0.0.1', 'account 933f158a-4c48-4aee-b748-164023d7a848', 'log-in', 'logged in');


--
-- Data for Name: confirmation_codes; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: documents; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.documents VALUES
	('1d1e333a-b747-4618-a9db-76844e48fb7d', '65c4ac51-278f-4efe-a528-b5c85f8754b6', 'homeschool', 'students/65c4ac51-278f-4efe-a528-b5c85f8754b6/homeschool/de5a70e6-bce5-4c97-9e15-59b58b093213', 'transcript.pdf', 1046, 'COMPLETED', '', 'students/65c4ac51-278f-4efe-a528-b5c85f8754b6/homeschool/e57c5383-bcf5-420e-b449-337a5960de43.pdf', '2026-11-15 17:38:00.994+00');


--
-- Data for Name: journal; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.journal VALUES
	('4e550db9-fd32-41d4-819a-c2b6defc9b9f', 1, '{first_name,last_name,gender,birth_date,phone_home,address_line_1,city,country,state,zip,tennessee_county,how_long_tennessee,citizenship_type,veteran_classification,entry_term,applied_major,hs_ged_radio,hs_name,counselor_waiver_request,legal_agree,legal_agree_2,gender_desc,country_desc,state_desc,tennessee_county_desc,how_long_tennessee_desc,citizenship_type_desc,veteran_classification_desc,entry_term_desc,applied_major_desc,hs_ged_radio_desc,counselor_waiver_request_desc}', '{"zip": "", "city": "", "state": "", "gender": "", "country": "", "hs_name": "", "last_name": "", "birth_date": "", "entry_term": "", "first_name": "", "phone_home": "", "state_desc": "", "gender_desc": "", "legal_agree": "", "country_desc": "", "hs_ged_radio": "", "applied_major": "", "legal_agree_2": "", "address_line_1": "", "entry_term_desc": "", "citizenship_type": "", "tennessee_county": "", "hs_ged_radio_desc": "", "applied_major_desc": "", "how_long_tennessee": "", "citizenship_type_desc": "", "tennessee_county_desc": "", "veteran_classification": "", "how_long_tennessee_desc": "", "counselor_waiver_request": "", "veteran_classification_desc": "", "counselor_waiver_request_desc": ""}', '{"zip": "37040", "city": "Clarksville", "state": "TN", "gender": "F", "country": "USA", "hs_name": "Harbor High School", "last_name": "O''Neil-Żak", "birth_date": "2007-05-09", "entry_term": "202730", "first_name": "Zoë", "phone_home": "(931) 555-2345", "state_desc": "Tennessee", "gender_desc": "Female", "legal_agree": "true", "country_desc": "United States", "hs_ged_radio": "1", "applied_major": "ACCT", "legal_agree_2": "true", "address_line_1": "12 Harbor Street", "entry_term_desc": "Fall 2027", "citizenship_type": "1", "tennessee_county": "montgomery", "hs_ged_radio_desc": "Graduated or will graduate from high school", "applied_major_desc": "Accounting", "how_long_tennessee": "4", "citizenship_type_desc": "U.S. citizen", "tennessee_county_desc": "Montgomery", "veteran_classification": "NONE", "how_long_tennessee_desc": "4 years", "counselor_waiver_request": "Y", "veteran_classification_desc": "None of these", "counselor_waiver_request_desc": "Yes"}', '2026-11-15 17:37:54.316+00'),
	('65c4ac51-278f-4efe-a528-b5c85f8754b6', 1, '{first_name,hs_ged_radio,homeschool_radio,hs_ged_radio_desc,homeschool_radio_desc}', '{"first_name": "", "hs_ged_radio": "", "homeschool_radio": "", "hs_ged_radio_desc": "", "homeschool_radio_desc": ""}', '{"first_name": "Ben", "hs_ged_radio": "1", "homeschool_radio": "Y", "hs_ged_radio_desc": "Graduated or will graduate from high school", "homeschool_radio_desc": "Yes"}', '2026-11-15 17:37:56.524+00'),
	('65c4ac51-278f-4efe-a528-b5c85f8754b6', 2, '{homeschool}', '{"homeschool": ""}', '{"homeschool": "transcript.pdf"}', '2026-11-15 17:38:02.203+00'),
	('933f158a-4c48-4aee-b748-164023d7a848', 1, '{first_name,last_name}', '{"last_name": "", "first_name": ""}', '{"last_name": "D''Arc-Łoś", "first_name": "Cleo"}', '2026-11-15 17:38:04.195+00');


--
-- Data for Name: lookup_records_address; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.lookup_records_address VALUES
	('address', 'sample-address-1', '', '1 Invented Way', 'Sampleton', 'TN', '00001', 'USA', '', '1 invented way', '''00001'':3C ''1'':1A ''invented'':1A ''sampleton'':2B ''tennessee'':2B ''tn'':2B ''usa'':2B ''way'':1A'),
	('address', 'sample-address-2', '', '12 Invented Way', 'Sampleton', 'TN', '00001', 'USA', '', '12 invented way', '''00001'':3C ''12'':1A ''invented'':1A ''sampleton'':2B ''tennessee'':2B ''tn'':2B ''usa'':2B ''way'':1A'),
	('address', 'sample-address-3', '', '123 Invented Way', 'Sampleton', 'TN', '00001', 'USA', '', '123 invented way', '''00001'':3C ''123'':1A ''invented'':1A ''sampleton'':2B ''tennessee'':2B ''tn'':2B ''usa'':2B ''way'':1A'),
	('address', 'sample-address-8', '', '15 Storybook Court', 'Fictionville', 'TN', '00003', 'USA', '', '15 storybook court', '''00003'':3C ''15'':1A ''court'':1A ''ct'':1A ''fictionville'':2B ''storybook'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('address', 'sample-address-11', '', '2 Placeholder Plaza', 'Placeholder City', 'GA', '00006', 'USA', '', '2 placeholder plaza', '''00006'':3C ''2'':1A ''city'':2B ''ga'':2B ''georgia'':2B ''placeholder'':1A,2B ''plaza'':1A ''usa'':2B'),
	('address', 'sample-address-4', '', '20 Imaginary Street', 'Sampleton', 'TN', '00001', 'USA', '', '20 imaginary street', '''00001'':3C ''20'':1A ''imaginary'':1A ''sampleton'':2B ''st'':1A ''street'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('address', 'sample-address-15', '', '30 Nonesuch Square', 'Nonesuch', '', '00009', 'GBR', '', '30 nonesuch square', '''00009'':3C ''30'':1A ''gbr'':2B ''nonesuch'':1A,2B ''sq'':1A ''square'':1A'),
	('address', 'sample-address-7', '', '300 Storybook Pike', 'Fictionville', 'TN', '00003', 'USA', '', '300 storybook pike', '''00003'':3C ''300'':1A ''fictionville'':2B ''pike'':1A ''storybook'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('address', 'sample-address-9', '', '420 Pretend Lane', 'Pretend', 'KY', '00004', 'USA', '', '420 pretend lane', '''00004'':3C ''420'':1A ''kentucky'':2B ''ky'':2B ''lane'':1A ''ln'':1A ''pretend'':1A,2B ''usa'':2B'),
	('address', 'sample-address-5', '', '45 Imaginary Street', 'Sampleton', 'TN', '00001', 'USA', '', '45 imaginary street', '''00001'':3C ''45'':1A ''imaginary'':1A ''sampleton'':2B ''st'':1A ''street'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('address', 'sample-address-14', '', '5 rue Imaginaire', 'Fantaisie', 'QC', 'X0X 0X0', 'CAN', '', '5 rue imaginaire', '''0x0'':3C ''5'':1A ''can'':2B ''fantaisie'':2B ''imaginaire'':1A ''qc'':2B ''quebec'':2B ''rue'':1A ''x0x'':3C'),
	('address', 'sample-address-13', '', '68 Daydream Avenue', 'Fort Daydream', 'NC', '00008', 'USA', '', '68 daydream avenue', '''00008'':3C ''68'':1A ''av'':1A ''ave'':1A ''avenue'':1A ''carolina'':2B ''daydream'':1A,2B ''fort'':2B ''ft'':2B ''nc'':2B ''north'':2B ''usa'':2B'),
	('address', 'sample-address-10', '', '75 Riverbank Drive', 'Exampleburg', 'KY', '00005', 'USA', '', '75 riverbank drive', '''00005'':3C ''75'':1A ''dr'':1A ''drive'':1A ''exampleburg'':2B ''kentucky'':2B ''ky'':2B ''riverbank'':1A ''usa'':2B'),
	('address', 'sample-address-6', '', '9 Make-Believe Road', 'Mount Nowhere', 'TN', '00002', 'USA', '', '9 make believe road', '''00002'':3C ''9'':1A ''believe'':1A ''make'':1A ''mount'':2B ''mt'':2B ''nowhere'':2B ''rd'':1A ''road'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('address', 'sample-address-12', '', '930 Workshop Road', 'Mockingham', 'AL', '00007', 'USA', '', '930 workshop road', '''00007'':3C ''930'':1A ''al'':2B ''alabama'':2B ''mockingham'':2B ''rd'':1A ''road'':1A ''usa'':2B ''workshop'':1A');


--
-- Data for Name: lookup_records_college_ceeb; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.lookup_records_college_ceeb VALUES
	('college_ceeb', 'sample-college-6', 'Example River University (invented)', '60 Riverbank Drive', 'Exampleburg', 'KY', '00005', 'USA', '0006', 'example river university invented', '''00005'':3C ''0006'':3C ''example'':1A ''exampleburg'':2B ''invented'':1A ''kentucky'':2B ''ky'':2B ''river'':1A ''u'':1A ''univ'':1A ''university'':1A ''usa'':2B'),
	('college_ceeb', 'sample-college-8', 'Fort Daydream University (invented)', '65 Daydream Avenue', 'Fort Daydream', 'NC', '00008', 'USA', '0008', 'fort daydream university invented', '''00008'':3C ''0008'':3C ''carolina'':2B ''daydream'':1A,2B ''fort'':1A,2B ''ft'':1A,2B ''invented'':1A ''nc'':2B ''north'':2B ''u'':1A ''univ'':1A ''university'':1A ''usa'':2B'),
	('college_ceeb', 'sample-college-7', 'Mockingham Technical College (invented)', '910 Workshop Road', 'Mockingham', 'AL', '00007', 'USA', '0007', 'mockingham technical college invented', '''00007'':3C ''0007'':3C ''al'':2B ''alabama'':2B ''coll'':1A ''college'':1A ''invented'':1A ''mockingham'':1A,2B ''tech'':1A ''technical'':1A ''usa'':2B'),
	('college_ceeb', 'sample-college-4', 'Mount Nowhere Institute of Technology (invented)', '77 Summit Road', 'Mount Nowhere', 'TN', '00002', 'USA', '0004', 'mount nowhere institute technology invented', '''00002'':3C ''0004'':3C ''inst'':1A ''institute'':1A ''invented'':1A ''mount'':1A,2B ''mt'':1A,2B ''nowhere'':1A,2B ''tech'':1A ''technology'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('college_ceeb', 'sample-college-10', 'Placeholder Community College (invented)', '8 Placeholder Plaza', 'Placeholder City', 'GA', '00006', 'USA', '0010', 'placeholder community college invented', '''00006'':3C ''0010'':3C ''cc'':1A ''city'':2B ''coll'':1A ''college'':1A ''comm'':1A ''community'':1A ''ga'':2B ''georgia'':2B ''invented'':1A ''placeholder'':1A,2B ''usa'':2B'),
	('college_ceeb', 'sample-college-5', 'Pretend College (invented)', '410 Pretend Lane', 'Pretend', 'KY', '00004', 'USA', '0005', 'pretend college invented', '''00004'':3C ''0005'':3C ''coll'':1A ''college'':1A ''invented'':1A ''kentucky'':2B ''ky'':2B ''pretend'':1A,2B ''usa'':2B'),
	('college_ceeb', 'sample-college-3', 'Saint Nobody College (invented)', '14 Cloister Street', 'Fictionville', 'TN', '00003', 'USA', '0003', 'saint nobody college invented', '''00003'':3C ''0003'':3C ''coll'':1A ''college'':1A ''fictionville'':2B ''invented'':1A ''nobody'':1A ''saint'':1A ''st'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('college_ceeb', 'sample-college-2', 'Sampleton State Community College (invented)', '200 Commuter Drive', 'Sampleton', 'TN', '00001', 'USA', '0002', 'sampleton state community college invented', '''00001'':3C ''0002'':3C ''cc'':1A ''coll'':1A ''college'':1A ''comm'':1A ''community'':1A ''invented'':1A ''sampleton'':1A,2B ''state'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('college_ceeb', 'sample-college-9', 'Université de la Fantaisie (invented)', '9 rue Imaginaire', 'Fantaisie', 'QC', 'X0X 0X0', 'CAN', '0009', 'universite de la fantaisie invented', '''0009'':3C ''0x0'':3C ''can'':2B ''de'':1A ''fantaisie'':1A,2B ''invented'':1A ''la'':1A ''qc'':2B ''quebec'':2B ''universite'':1A ''x0x'':3C'),
	('college_ceeb', 'sample-college-1', 'University of Sampleton (invented)', '1 University Avenue', 'Sampleton', 'TN', '00001', 'USA', '0001', 'university sampleton invented', '''00001'':3C ''0001'':3C ''invented'':1A ''sampleton'':1A,2B ''tennessee'':2B ''tn'':2B ''u'':1A ''univ'':1A ''university'':1A ''usa'':2B');


--
-- Data for Name: lookup_records_hs_ceeb; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.lookup_records_hs_ceeb VALUES
	('hs_ceeb', 'sample-hs-12', 'Académie Fantaisie (invented)', '3 rue Imaginaire', 'Fantaisie', 'QC', 'X0X 0X0', 'CAN', '000012', 'academie fantaisie invented', '''000012'':3C ''0x0'':3C ''academie'':1A ''can'':2B ''fantaisie'':1A,2B ''invented'':1A ''qc'':2B ''quebec'':2B ''x0x'':3C'),
	('hs_ceeb', 'sample-hs-7', 'Example River Academy (invented)', '31 Riverbank Drive', 'Exampleburg', 'KY', '00005', 'USA', '000007', 'example river academy invented', '''000007'':3C ''00005'':3C ''acad'':1A ''academy'':1A ''example'':1A ''exampleburg'':2B ''invented'':1A ''kentucky'':2B ''ky'':2B ''river'':1A ''usa'':2B'),
	('hs_ceeb', 'sample-hs-8', 'Exampleburg Christian School (invented)', '88 Chapel Street', 'Exampleburg', 'KY', '00005', 'USA', '000008', 'exampleburg christian school invented', '''000008'':3C ''00005'':3C ''chr'':1A ''christian'':1A ''exampleburg'':1A,2B ''invented'':1A ''kentucky'':2B ''ky'':2B ''sch'':1A ''schl'':1A ''school'':1A ''usa'':2B'),
	('hs_ceeb', 'sample-hs-5', 'Fictionville Central High School (invented)', '1 Storybook Pike', 'Fictionville', 'TN', '00003', 'USA', '000005', 'fictionville central high school invented', '''000005'':3C ''00003'':3C ''central'':1A ''fictionville'':1A,2B ''high'':1A ''hs'':1A ''invented'':1A ''sch'':1A ''schl'':1A ''school'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('hs_ceeb', 'sample-hs-11', 'Fort Daydream High School (invented)', '64 Daydream Avenue', 'Fort Daydream', 'NC', '00008', 'USA', '000011', 'fort daydream high school invented', '''000011'':3C ''00008'':3C ''carolina'':2B ''daydream'':1A,2B ''fort'':1A,2B ''ft'':1A,2B ''high'':1A ''hs'':1A ''invented'':1A ''nc'':2B ''north'':2B ''sch'':1A ''schl'':1A ''school'':1A ''usa'':2B'),
	('hs_ceeb', 'sample-hs-10', 'Mockingham Technical High School (invented)', '900 Workshop Road', 'Mockingham', 'AL', '00007', 'USA', '000010', 'mockingham technical high school invented', '''000010'':3C ''00007'':3C ''al'':2B ''alabama'':2B ''high'':1A ''hs'':1A ''invented'':1A ''mockingham'':1A,2B ''sch'':1A ''schl'':1A ''school'':1A ''tech'':1A ''technical'':1A ''usa'':2B'),
	('hs_ceeb', 'sample-hs-3', 'Mount Nowhere High School (invented)', '7 Make-Believe Road', 'Mount Nowhere', 'TN', '00002', 'USA', '000003', 'mount nowhere high school invented', '''000003'':3C ''00002'':3C ''high'':1A ''hs'':1A ''invented'':1A ''mount'':1A,2B ''mt'':1A,2B ''nowhere'':1A,2B ''sch'':1A ''schl'':1A ''school'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('hs_ceeb', 'sample-hs-13', 'Nonesuch International School (invented)', '20 Nonesuch Square', 'Nonesuch', '', '00009', 'GBR', '000013', 'nonesuch international school invented', '''000013'':3C ''00009'':3C ''gbr'':2B ''international'':1A ''intl'':1A ''invented'':1A ''nonesuch'':1A,2B ''sch'':1A ''schl'':1A ''school'':1A'),
	('hs_ceeb', 'sample-hs-4', 'Northeast Fiction High School (invented)', '2500 Storybook Pike', 'Fictionville', 'TN', '00003', 'USA', '000004', 'northeast fiction high school invented', '''000004'':3C ''00003'':3C ''fiction'':1A ''fictionville'':2B ''high'':1A ''hs'':1A ''invented'':1A ''ne'':1A ''northeast'':1A ''sch'':1A ''schl'':1A ''school'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('hs_ceeb', 'sample-hs-9', 'Placeholder Preparatory School (invented)', '5 Placeholder Plaza', 'Placeholder City', 'GA', '00006', 'USA', '000009', 'placeholder preparatory school invented', '''000009'':3C ''00006'':3C ''city'':2B ''ga'':2B ''georgia'':2B ''invented'':1A ''placeholder'':1A,2B ''prep'':1A ''preparatory'':1A ''sch'':1A ''schl'':1A ''school'':1A ''usa'':2B'),
	('hs_ceeb', 'sample-hs-6', 'Pretend County High School (invented)', '400 Pretend Lane', 'Pretend', 'KY', '00004', 'USA', '000006', 'pretend county high school invented', '''000006'':3C ''00004'':3C ''co'':1A ''county'':1A ''high'':1A ''hs'':1A ''invented'':1A ''kentucky'':2B ''ky'':2B ''pretend'':1A,2B ''sch'':1A ''schl'':1A ''school'':1A ''usa'':2B'),
	('hs_ceeb', 'sample-hs-2', 'Saint Nobody Academy (invented)', '12 Imaginary Street', 'Sampleton', 'TN', '00001', 'USA', '000002', 'saint nobody academy invented', '''000002'':3C ''00001'':3C ''acad'':1A ''academy'':1A ''invented'':1A ''nobody'':1A ''saint'':1A ''sampleton'':2B ''st'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('hs_ceeb', 'sample-hs-1', 'Sampleton High School (invented)', '100 Invented Way', 'Sampleton', 'TN', '00001', 'USA', '000001', 'sampleton high school invented', '''000001'':3C ''00001'':3C ''high'':1A ''hs'':1A ''invented'':1A ''sampleton'':1A,2B ''sch'':1A ''schl'':1A ''school'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B'),
	('hs_ceeb', 'sample-hs-14', 'Sampleton Home School Program (invented)', 'Post Office Box 0', 'Sampleton', 'TN', '00001', 'USA', '000014', 'sampleton home school program invented', '''00001'':3C ''000014'':3C ''home'':1A ''invented'':1A ''program'':1A ''sampleton'':1A,2B ''sch'':1A ''schl'':1A ''school'':1A ''tennessee'':2B ''tn'':2B ''usa'':2B');


--
-- Data for Name: lookup_words_address; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.lookup_words_address VALUES
	('address', '00001', 5),
	('address', '00002', 1),
	('address', '00003', 2),
	('address', '00004', 1),
	('address', '00005', 1),
	('address', '00006', 1),
	('address', '00007', 1),
	('address', '00008', 1),
	('address', '00009', 1),
	('address', '0x0', 1),
	('address', '1', 1),
	('address', '12', 1),
	('address', '123', 1),
	('address', '15', 1),
	('address', '2', 1),
	('address', '20', 1),
	('address', '30', 1),
	('address', '300', 1),
	('address', '420', 1),
	('address', '45', 1),
	('address', '5', 1),
	('address', '68', 1),
	('address', '75', 1),
	('address', '9', 1),
	('address', '930', 1),
	('address', 'al', 1),
	('address', 'alabama', 1),
	('address', 'av', 1),
	('address', 'ave', 1),
	('address', 'avenue', 1),
	('address', 'believe', 1),
	('address', 'can', 1),
	('address', 'carolina', 1),
	('address', 'city', 1),
	('address', 'court', 1),
	('address', 'ct', 1),
	('address', 'daydream', 1),
	('address', 'dr', 1),
	('address', 'drive', 1),
	('address', 'exampleburg', 1),
	('address', 'fantaisie', 1),
	('address', 'fictionville', 2),
	('address', 'fort', 1),
	('address', 'ft', 1),
	('address', 'ga', 1),
	('address', 'gbr', 1),
	('address', 'georgia', 1),
	('address', 'imaginaire', 1),
	('address', 'imaginary', 2),
	('address', 'invented', 3),
	('address', 'kentucky', 2),
	('address', 'ky', 2),
	('address', 'lane', 1),
	('address', 'ln', 1),
	('address', 'make', 1),
	('address', 'mockingham', 1),
	('address', 'mount', 1),
	('address', 'mt', 1),
	('address', 'nc', 1),
	('address', 'nonesuch', 1),
	('address', 'north', 1),
	('address', 'nowhere', 1),
	('address', 'pike', 1),
	('address', 'placeholder', 1),
	('address', 'plaza', 1),
	('address', 'pretend', 1),
	('address', 'qc', 1),
	('address', 'quebec', 1),
	('address', 'rd', 2),
	('address', 'riverbank', 1),
	('address', 'road', 2),
	('address', 'rue', 1),
	('address', 'sampleton', 5),
	('address', 'sq', 1),
	('address', 'square', 1),
	('address', 'st', 2),
	('address', 'storybook', 2),
	('address', 'street', 2),
	('address', 'tennessee', 8),
	('address', 'tn', 8),
	('address', 'usa', 13),
	('address', 'way', 3),
	('address', 'workshop', 1),
	('address', 'x0x', 1);


--
-- Data for Name: lookup_words_college_ceeb; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.lookup_words_college_ceeb VALUES
	('college_ceeb', '00001', 2),
	('college_ceeb', '00002', 1),
	('college_ceeb', '00003', 1),
	('college_ceeb', '00004', 1),
	('college_ceeb', '00005', 1),
	('college_ceeb', '00006', 1),
	('college_ceeb', '00007', 1),
	('college_ceeb', '00008', 1),
	('college_ceeb', '0001', 1),
	('college_ceeb', '0002', 1),
	('college_ceeb', '0003', 1),
	('college_ceeb', '0004', 1),
	('college_ceeb', '0005', 1),
	('college_ceeb', '0006', 1),
	('college_ceeb', '0007', 1),
	('college_ceeb', '0008', 1),
	('college_ceeb', '0009', 1),
	('college_ceeb', '0010', 1),
	('college_ceeb', '0x0', 1),
	('college_ceeb', 'al', 1),
	('college_ceeb', 'alabama', 1),
	('college_ceeb', 'can', 1),
	('college_ceeb', 'carolina', 1),
	('college_ceeb', 'cc', 2),
	('college_ceeb', 'city', 1),
	('college_ceeb', 'coll', 5),
	('college_ceeb', 'college', 5),
	('college_ceeb', 'comm', 2),
	('college_ceeb', 'community', 2),
	('college_ceeb', 'daydream', 1),
	('college_ceeb', 'de', 1),
	('college_ceeb', 'example', 1),
	('college_ceeb', 'exampleburg', 1),
	('college_ceeb', 'fantaisie', 1),
	('college_ceeb', 'fictionville', 1),
	('college_ceeb', 'fort', 1),
	('college_ceeb', 'ft', 1),
	('college_ceeb', 'ga', 1),
	('college_ceeb', 'georgia', 1),
	('college_ceeb', 'inst', 1),
	('college_ceeb', 'institute', 1),
	('college_ceeb', 'invented', 10),
	('college_ceeb', 'kentucky', 2),
	('college_ceeb', 'ky', 2),
	('college_ceeb', 'la', 1),
	('college_ceeb', 'mockingham', 1),
	('college_ceeb', 'mount', 1),
	('college_ceeb', 'mt', 1),
	('college_ceeb', 'nc', 1),
	('college_ceeb', 'nobody', 1),
	('college_ceeb', 'north', 1),
	('college_ceeb', 'nowhere', 1),
	('college_ceeb', 'placeholder', 1),
	('college_ceeb', 'pretend', 1),
	('college_ceeb', 'qc', 1),
	('college_ceeb', 'quebec', 1),
	('college_ceeb', 'river', 1),
	('college_ceeb', 'saint', 1),
	('college_ceeb', 'sampleton', 2),
	('college_ceeb', 'st', 1),
	('college_ceeb', 'state', 1),
	('college_ceeb', 'tech', 2),
	('college_ceeb', 'technical', 1),
	('college_ceeb', 'technology', 1),
	('college_ceeb', 'tennessee', 4),
	('college_ceeb', 'tn', 4),
	('college_ceeb', 'u', 3),
	('college_ceeb', 'univ', 3),
	('college_ceeb', 'universite', 1),
	('college_ceeb', 'university', 3),
	('college_ceeb', 'usa', 9),
	('college_ceeb', 'x0x', 1);


--
-- Data for Name: lookup_words_hs_ceeb; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.lookup_words_hs_ceeb VALUES
	('hs_ceeb', '000001', 1),
	('hs_ceeb', '000002', 1),
	('hs_ceeb', '000003', 1),
	('hs_ceeb', '000004', 1),
	('hs_ceeb', '000005', 1),
	('hs_ceeb', '000006', 1),
	('hs_ceeb', '000007', 1),
	('hs_ceeb', '000008', 1),
	('hs_ceeb', '000009', 1),
	('hs_ceeb', '00001', 3),
	('hs_ceeb', '000010', 1),
	('hs_ceeb', '000011', 1),
	('hs_ceeb', '000012', 1),
	('hs_ceeb', '000013', 1),
	('hs_ceeb', '000014', 1),
	('hs_ceeb', '00002', 1),
	('hs_ceeb', '00003', 2),
	('hs_ceeb', '00004', 1),
	('hs_ceeb', '00005', 2),
	('hs_ceeb', '00006', 1),
	('hs_ceeb', '00007', 1),
	('hs_ceeb', '00008', 1),
	('hs_ceeb', '00009', 1),
	('hs_ceeb', '0x0', 1),
	('hs_ceeb', 'acad', 2),
	('hs_ceeb', 'academie', 1),
	('hs_ceeb', 'academy', 2),
	('hs_ceeb', 'al', 1),
	('hs_ceeb', 'alabama', 1),
	('hs_ceeb', 'can', 1),
	('hs_ceeb', 'carolina', 1),
	('hs_ceeb', 'central', 1),
	('hs_ceeb', 'chr', 1),
	('hs_ceeb', 'christian', 1),
	('hs_ceeb', 'city', 1),
	('hs_ceeb', 'co', 1),
	('hs_ceeb', 'county', 1),
	('hs_ceeb', 'daydream', 1),
	('hs_ceeb', 'example', 1),
	('hs_ceeb', 'exampleburg', 2),
	('hs_ceeb', 'fantaisie', 1),
	('hs_ceeb', 'fiction', 1),
	('hs_ceeb', 'fictionville', 2),
	('hs_ceeb', 'fort', 1),
	('hs_ceeb', 'ft', 1),
	('hs_ceeb', 'ga', 1),
	('hs_ceeb', 'gbr', 1),
	('hs_ceeb', 'georgia', 1),
	('hs_ceeb', 'high', 7),
	('hs_ceeb', 'home', 1),
	('hs_ceeb', 'hs', 7),
	('hs_ceeb', 'international', 1),
	('hs_ceeb', 'intl', 1),
	('hs_ceeb', 'invented', 14),
	('hs_ceeb', 'kentucky', 3),
	('hs_ceeb', 'ky', 3),
	('hs_ceeb', 'mockingham', 1),
	('hs_ceeb', 'mount', 1),
	('hs_ceeb', 'mt', 1),
	('hs_ceeb', 'nc', 1),
	('hs_ceeb', 'ne', 1),
	('hs_ceeb', 'nobody', 1),
	('hs_ceeb', 'nonesuch', 1),
	('hs_ceeb', 'north', 1),
	('hs_ceeb', 'northeast', 1),
	('hs_ceeb', 'nowhere', 1),
	('hs_ceeb', 'placeholder', 1),
	('hs_ceeb', 'prep', 1),
	('hs_ceeb', 'preparatory', 1),
	('hs_ceeb', 'pretend', 1),
	('hs_ceeb', 'program', 1),
	('hs_ceeb', 'qc', 1),
	('hs_ceeb', 'quebec', 1),
	('hs_ceeb', 'river', 1),
	('hs_ceeb', 'saint', 1),
	('hs_ceeb', 'sampleton', 3),
	('hs_ceeb', 'sch', 11),
	('hs_ceeb', 'schl', 11),
	('hs_ceeb', 'school', 11),
	('hs_ceeb', 'st', 1),
	('hs_ceeb', 'tech', 1),
	('hs_ceeb', 'technical', 1),
	('hs_ceeb', 'tennessee', 6),
	('hs_ceeb', 'tn', 6),
	('hs_ceeb', 'usa', 12),
	('hs_ceeb', 'x0x', 1);


--
-- Data for Name: mails; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.mails VALUES
	('558b2e9f-a47e-40e2-b0ca-50ded7e9f3c6', 'sign-up 4e550db9-fd32-41d4-819a-c2b6defc9b9f', 'ada@example.edu', 'Your confirmation code – Wrenfield State University', NULL, NULL, NULL, '2026-11-15 17:37:51.389+00', '2026-11-15 17:52:51.389+00', '2026-11-15 17:42:51.62+00', 1, '2026-11-15 17:37:52.719+00', NULL),
	('970c33a5-9ba1-43ef-a08a-afcf5e584314', 'receipt 4e550db9-fd32-41d4-819a-c2b6defc9b9f', 'ada@example.edu', 'We received your application (GC-ANJ4HT3KH6) – Wrenfield State University', NULL, NULL, NULL, '2026-11-15 17:37:54.385+00', '2026-11-22 17:37:54.385+00', '2026-11-15 17:42:54.405+00', 1, '2026-11-15 17:37:54.667+00', NULL),
	('e3ee457d-0c91-443b-a946-1d7e489c20a5', 'sign-up 65c4ac51-278f-4efe-a528-b5c85f8754b6', 'ben@example.edu', 'Your confirmation code – Wrenfield State University', NULL, NULL, NULL, '2026-11-15 17:37:55.14+00', '2026-11-15 17:52:55.14+00', '2026-11-15 17:42:55.243+00', 1, '2026-11-15 17:37:55.377+00', NULL),
	('ff185f8d-643f-499c-aa7c-138eeca9de4a', 'sign-up 933f158a-4c48-4aee-b748-164023d7a848', 'cleo@example.edu', 'Your confirmation code – Wrenfield State University', NULL, NULL, NULL, '2026-11-15 17:38:02.61+00', '2026-11-15 17:53:02.61+00', '2026-11-15 17:43:02.643+00', 1, '2026-11-15 17:38:02.734+00', NULL);


--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.migrations VALUES
	('001_accounts.sql', 'f046959d0bfae5ac735e051f9f3249eccdf1c49e65b35c98037fc351a78a0219', '2026-11-15 17:37:18.886466+00'),
	('002_applications.sql', '0cb604f33f9263aef4d98fb5cf70a79aa1345223c001370d9f441f7c1b8661f9', '2026-11-15 17:37:19.32603+00'),
	('003_documents.sql', 'db7241218a3299433d6d44f8f7253be175610aca6be5e317877b16dac9f24d59', '2026-11-15 17:37:19.421284+00'),
	('004_lookup.sql', '82acc1b1379ec73b62f037cd0a4e1d2f8b353e0df314159a5d5570d3a190ac62', '2026-11-15 17:37:19.651333+00'),
	('005_tokens_and_pdf.sql', '31b31ccc8d518651dec044a905eac6403c2527ead3b647b8929e34990b499ece', '2026-11-15 17:37:19.990326+00'),
	('006_cheaper_saves.sql', '392241f5ee4c82e11be657681eae5a9257e7e53db43bf1b298828ec23e317f81', '2026-11-15 17:37:20.448615+00');


--
-- Data for Name: password_resets; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pdf_copies; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pdf_links; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: public_tokens; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: rate_limits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rate_limits VALUES
	('sign-up-address:5mGD0B1mff6HGNxOXFQq2bkHMySbn7FeNrBuDvoJbnE', 1, 1794767869236),
	('log-in-address:5mGD0B1mff6HGNxOXFQq2bkHMySbn7FeNrBuDvoJbnE', 0, 1794765173749),
	('sign-up-address:JaTO8XjvXXcDjADcQtDCouqyitIvfOX_VDZNHz_8SRo', 1, 1794767874535),
	('log-in-address:JaTO8XjvXXcDjADcQtDCouqyitIvfOX_VDZNHz_8SRo', 0, 1794765175767),
	('sign-up-client:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', 3, 1794767869218),
	('sign-up-address:WEICB325Q86mq8hgAU_J5L64pJJyOnBODZfSZo3Z5ug', 1, 1794767882317),
	('confirm-client:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', 0, 1794767873698),
	('log-in-client:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', 0, 1794765173739),
	('log-in-address:WEICB325Q86mq8hgAU_J5L64pJJyOnBODZfSZo3Z5ug', 0, 1794765183187);


--
-- Data for Name: secrets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.secrets VALUES
	('upload', '\xc7f7e13f0eb962eadb4bc90853ef81aab09b213dbe9707f22caaf8b7e44870f4');


--
-- Data for Name: service_tokens; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES
	('\x744b0260319b8026a75807651508bd21e0beb9343eb1a234f111d8fd7fdb5ed1', '4e550db9-fd32-41d4-819a-c2b6defc9b9f', '2026-11-15 17:37:54.04+00', '2026-11-15 17:37:54.385+00'),
	('\xc4d07efc0a74fee33a6e02a6efe4f3faaaad6bfbaea86824e5b5dde68965910a', '65c4ac51-278f-4efe-a528-b5c85f8754b6', '2026-11-15 17:37:56.396+00', '2026-11-15 17:38:02.313+00'),
	('\x4d6ddd9342ca43c6c7a4177e4b9875956d718199e4de7b47363647a6d4b2432b', '933f158a-4c48-4aee-b748-164023d7a848', '2026-11-15 17:38:03.898+00', '2026-11-15 17:38:04.112+00');


--
-- Data for Name: submissions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.submissions VALUES
	('4e550db9-fd32-41d4-819a-c2b6defc9b9f', 'GC-ANJ4HT3KH6', '2026-11-15 17:37:54.385+00', '0a278c40ee03acff767234ebb061f0cdba32851cc41deb8fdef62acca42a1dbb', '{"zip": "37040", "city": "Clarksville", "state": "TN", "gender": "F", "country": "USA", "hs_name": "Harbor High School", "last_name": "O''Neil-Żak", "birth_date": "2007-05-09", "entry_term": "202730", "first_name": "Zoë", "phone_home": "(931) 555-2345", "state_desc": "Tennessee", "gender_desc": "Female", "legal_agree": "true", "country_desc": "United States", "hs_ged_radio": "1", "applied_major": "ACCT", "legal_agree_2": "true", "address_line_1": "12 Harbor Street", "entry_term_desc": "Fall 2027", "citizenship_type": "1", "tennessee_county": "montgomery", "hs_ged_radio_desc": "Graduated or will graduate from high school", "applied_major_desc": "Accounting", "how_long_tennessee": "4", "citizenship_type_desc": "U.S. citizen", "tennessee_county_desc": "Montgomery", "veteran_classification": "NONE", "how_long_tennessee_desc": "4 years", "counselor_waiver_request": "Y", "veteran_classification_desc": "None of these", "counselor_waiver_request_desc": "Yes"}', '[{"name": "about", "parts": [{"lines": [{"key": "first_name", "text": "Zoë", "label": "First Name"}, {"key": "last_name", "text": "O''Neil-Żak", "label": "Last Name"}, {"key": "birth_date", "text": "May 9, 2007", "label": "Date of Birth"}, {"key": "gender", "text": "Female", "label": "Sex"}], "headings": ["About you"]}, {"lines": [{"key": "phone_home", "text": "(931) 555-2345", "label": "Home Phone"}], "headings": ["How to reach you"]}, {"lines": [{"key": "address_line_1", "text": "12 Harbor Street", "label": "Address"}, {"key": "city", "text": "Clarksville", "label": "City"}, {"key": "country", "text": "United States", "label": "Country"}, {"key": "state", "text": "Tennessee", "label": "State/Province"}, {"key": "zip", "text": "37040", "label": "ZIP/Postal Code"}], "headings": ["Permanent address"]}, {"lines": [{"key": "tennessee_county", "text": "Montgomery", "label": "In which Tennessee county do you reside?"}, {"key": "how_long_tennessee", "text": "4 years", "label": "How many years have you lived in this state?"}], "headings": ["Tennessee residents"]}, {"lines": [{"key": "citizenship_type", "text": "U.S. citizen", "label": "Citizen Type"}], "headings": ["Citizenship"]}, {"lines": [{"key": "veteran_classification", "text": "None of these", "label": "What is your current classification?"}], "headings": ["Military service"]}], "title": "About You"}, {"name": "education-ug", "parts": [{"lines": [{"key": "entry_term", "text": "Fall 2027", "label": "When do you plan to enroll?"}, {"key": "applied_major", "text": "Accounting", "label": "Academic Interest"}], "headings": ["Your plans"]}, {"lines": [{"key": "hs_ged_radio", "text": "Graduated or will graduate from high school", "label": "Have/Will You"}, {"key": "hs_name", "text": "Harbor High School", "label": "Search for Your School"}], "headings": ["High school"]}], "title": "Your Academics"}, {"name": "final-steps", "parts": [{"lines": [{"key": "counselor_waiver_request", "text": "Yes", "label": "Under the Family Educational Rights and Privacy Act (FERPA), students who enroll may read their counselor''s recommendation unless they waive that right, and either choice has no effect on admission. Do you waive your right to see your counselor''s recommendation?"}], "headings": ["Your counselor''s recommendation"]}, {"lines": [{"key": "legal_agree", "text": "Yes", "label": "I accept these terms."}], "headings": ["Terms of Your Application"]}, {"lines": [{"key": "legal_agree_2", "text": "Yes", "label": "I understand that Tennessee''s Eligibility Verification for Entitlements Act requires the university to verify that anyone who seeks a state public benefit, such as in-state tuition or a state-funded scholarship, is a United States citizen or lawfully present in the United States. I confirm that my answers about citizenship are true, and I will provide proof if the university asks for it. This verification does not affect my admission."}], "headings": ["Eligibility verification"]}], "title": "Final Steps"}]', '{}');


--
-- Data for Name: successful_logins; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.successful_logins OVERRIDING SYSTEM VALUE VALUES
	(1, '4e550db9-fd32-41d4-819a-c2b6defc9b9f', '2026-11-15 17:37:54.05+00'),
	(2, '65c4ac51-278f-4efe-a528-b5c85f8754b6', '2026-11-15 17:37:56.399+00'),
	(3, '933f158a-4c48-4aee-b748-164023d7a848', '2026-11-15 17:38:03.899+00');


--
-- Data for Name: uploads; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.uploads VALUES
	('students/65c4ac51-278f-4efe-a528-b5c85f8754b6/homeschool/de5a70e6-bce5-4c97-9e15-59b58b093213', '65c4ac51-278f-4efe-a528-b5c85f8754b6', 'homeschool', '2026-11-15 17:37:58.884+00');


--
-- Name: audit_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.audit_id_seq', 10, true);


--
-- Name: successful_logins_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.successful_logins_id_seq', 3, true);


--
-- Name: bam bam_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);


--
-- Name: job job_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);


--
-- Name: job_common job_common_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);


--
-- Name: job_dependency job_dependency_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);


--
-- Name: queue queue_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);


--
-- Name: queue_stats queue_stats_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);


--
-- Name: queue_stats_20261115 queue_stats_20261115_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.queue_stats_20261115
    ADD CONSTRAINT queue_stats_20261115_pkey PRIMARY KEY (id, captured_on);


--
-- Name: queue_stats_20261116 queue_stats_20261116_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.queue_stats_20261116
    ADD CONSTRAINT queue_stats_20261116_pkey PRIMARY KEY (id, captured_on);


--
-- Name: schedule schedule_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);


--
-- Name: subscription subscription_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);


--
-- Name: version version_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);


--
-- Name: warning warning_pkey; Type: CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);


--
-- Name: abandoned_files abandoned_files_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.abandoned_files
    ADD CONSTRAINT abandoned_files_pkey PRIMARY KEY (file_key);


--
-- Name: accounts accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);


--
-- Name: accounts accounts_username_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_username_key UNIQUE (username);


--
-- Name: applications applications_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_pkey PRIMARY KEY (account_id);


--
-- Name: applications applications_receipt_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_receipt_key UNIQUE (receipt);


--
-- Name: audit audit_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);


--
-- Name: confirmation_codes confirmation_codes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.confirmation_codes
    ADD CONSTRAINT confirmation_codes_pkey PRIMARY KEY (account_id);


--
-- Name: documents documents_account_id_answer_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_account_id_answer_key_key UNIQUE (account_id, answer_key);


--
-- Name: documents documents_file_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_file_key_key UNIQUE (file_key);


--
-- Name: documents documents_pdf_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pdf_key_key UNIQUE (pdf_key);


--
-- Name: documents documents_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);


--
-- Name: journal journal_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.journal
    ADD CONSTRAINT journal_pkey PRIMARY KEY (account_id, revision);


--
-- Name: lookup_records lookup_records_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_records
    ADD CONSTRAINT lookup_records_pkey PRIMARY KEY (category, id);


--
-- Name: lookup_records_college_ceeb lookup_records_incoming_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_records_college_ceeb
    ADD CONSTRAINT lookup_records_incoming_pkey PRIMARY KEY (category, id);


--
-- Name: lookup_records_hs_ceeb lookup_records_incoming_pkey1; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_records_hs_ceeb
    ADD CONSTRAINT lookup_records_incoming_pkey1 PRIMARY KEY (category, id);


--
-- Name: lookup_records_address lookup_records_incoming_pkey2; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_records_address
    ADD CONSTRAINT lookup_records_incoming_pkey2 PRIMARY KEY (category, id);


--
-- Name: lookup_words lookup_words_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_words
    ADD CONSTRAINT lookup_words_pkey PRIMARY KEY (category, word);


--
-- Name: lookup_words_college_ceeb lookup_words_incoming_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_words_college_ceeb
    ADD CONSTRAINT lookup_words_incoming_pkey PRIMARY KEY (category, word);


--
-- Name: lookup_words_hs_ceeb lookup_words_incoming_pkey1; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_words_hs_ceeb
    ADD CONSTRAINT lookup_words_incoming_pkey1 PRIMARY KEY (category, word);


--
-- Name: lookup_words_address lookup_words_incoming_pkey2; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lookup_words_address
    ADD CONSTRAINT lookup_words_incoming_pkey2 PRIMARY KEY (category, word);


--
-- Name: mails mails_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);


--
-- Name: migrations migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);


--
-- Name: password_resets password_resets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (account_id);


--
-- Name: pdf_copies pdf_copies_account_id_revision_is_submitted_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pdf_copies
    ADD CONSTRAINT pdf_copies_account_id_revision_is_submitted_key UNIQUE (account_id, revision, is_submitted);


--
-- Name: pdf_copies pdf_copies_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pdf_copies
    ADD CONSTRAINT pdf_copies_pkey PRIMARY KEY (id);


--
-- Name: pdf_links pdf_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pdf_links
    ADD CONSTRAINT pdf_links_pkey PRIMARY KEY (token_hash);


--
-- Name: public_tokens public_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.public_tokens
    ADD CONSTRAINT public_tokens_pkey PRIMARY KEY (token_hash);


--
-- Name: rate_limits rate_limits_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);


--
-- Name: secrets secrets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);


--
-- Name: service_tokens service_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.service_tokens
    ADD CONSTRAINT service_tokens_pkey PRIMARY KEY (token_hash);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);


--
-- Name: submissions submissions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (account_id);


--
-- Name: submissions submissions_receipt_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_receipt_key UNIQUE (receipt);


--
-- Name: successful_logins successful_logins_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.successful_logins
    ADD CONSTRAINT successful_logins_pkey PRIMARY KEY (id);


--
-- Name: uploads uploads_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (file_key);


--
-- Name: job_common_i1; Type: INDEX; Schema: jobs; Owner: -
--

CREATE UNIQUE INDEX job_common_i1 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::jobs.job_state) AND (policy = 'short'::text));


--
-- Name: job_common_i10; Type: INDEX; Schema: jobs; Owner: -
--

CREATE INDEX job_common_i10 ON jobs.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::jobs.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));


--
-- Name: job_common_i11; Type: INDEX; Schema: jobs; Owner: -
--

CREATE INDEX job_common_i11 ON jobs.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::jobs.job_state) AND (NOT blocked));


--
-- Name: job_common_i2; Type: INDEX; Schema: jobs; Owner: -
--

CREATE UNIQUE INDEX job_common_i2 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::jobs.job_state) AND (policy = 'singleton'::text));


--
-- Name: job_common_i3; Type: INDEX; Schema: jobs; Owner: -
--

CREATE UNIQUE INDEX job_common_i3 ON jobs.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::jobs.job_state) AND (policy = 'stately'::text));


--
-- Name: job_common_i4; Type: INDEX; Schema: jobs; Owner: -
--

CREATE UNIQUE INDEX job_common_i4 ON jobs.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::jobs.job_state) AND (singleton_on IS NOT NULL));


--
-- Name: job_common_i6; Type: INDEX; Schema: jobs; Owner: -
--

CREATE UNIQUE INDEX job_common_i6 ON jobs.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::jobs.job_state) AND (policy = 'exclusive'::text));


--
-- Name: job_common_i7; Type: INDEX; Schema: jobs; Owner: -
--

CREATE INDEX job_common_i7 ON jobs.job_common USING btree (name, group_id) WHERE ((state = 'active'::jobs.job_state) AND (group_id IS NOT NULL));


--
-- Name: job_common_i8; Type: INDEX; Schema: jobs; Owner: -
--

CREATE UNIQUE INDEX job_common_i8 ON jobs.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::jobs.job_state, 'retry'::jobs.job_state, 'failed'::jobs.job_state])) AND (policy = 'key_strict_fifo'::text));


--
-- Name: job_common_i9; Type: INDEX; Schema: jobs; Owner: -
--

CREATE INDEX job_common_i9 ON jobs.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::jobs.job_state));


--
-- Name: job_dep_parent_idx; Type: INDEX; Schema: jobs; Owner: -
--

CREATE INDEX job_dep_parent_idx ON jobs.job_dependency USING btree (parent_name, parent_id);


--
-- Name: queue_stats_i1; Type: INDEX; Schema: jobs; Owner: -
--

CREATE INDEX queue_stats_i1 ON ONLY jobs.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);


--
-- Name: queue_stats_20261115_name_captured_on_deferred_count_queued_idx; Type: INDEX; Schema: jobs; Owner: -
--

CREATE INDEX queue_stats_20261115_name_captured_on_deferred_count_queued_idx ON jobs.queue_stats_20261115 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);


--
-- Name: queue_stats_20261116_name_captured_on_deferred_count_queued_idx; Type: INDEX; Schema: jobs; Owner: -
--

CREATE INDEX queue_stats_20261116_name_captured_on_deferred_count_queued_idx ON jobs.queue_stats_20261116 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);


--
-- Name: warning_i1; Type: INDEX; Schema: jobs; Owner: -
--

CREATE INDEX warning_i1 ON jobs.warning USING btree (created_on DESC);


--
-- Name: audit_target; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_target ON public.audit USING btree (target, at);


--
-- Name: documents_unsettled; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX documents_unsettled ON public.documents USING btree (registered_at) WHERE (status = ANY (ARRAY['UNPROCESSED'::text, 'IN_PROGRESS'::text]));


--
-- Name: lookup_records_folded; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_records_folded ON ONLY public.lookup_records USING btree (folded);


--
-- Name: lookup_records_incoming_folded_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_records_incoming_folded_idx ON public.lookup_records_college_ceeb USING btree (folded);


--
-- Name: lookup_records_incoming_folded_idx1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_records_incoming_folded_idx1 ON public.lookup_records_hs_ceeb USING btree (folded);


--
-- Name: lookup_records_incoming_folded_idx2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_records_incoming_folded_idx2 ON public.lookup_records_address USING btree (folded);


--
-- Name: lookup_records_search; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_records_search ON ONLY public.lookup_records USING gin (search);


--
-- Name: lookup_records_incoming_search_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_records_incoming_search_idx ON public.lookup_records_college_ceeb USING gin (search);


--
-- Name: lookup_records_incoming_search_idx1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_records_incoming_search_idx1 ON public.lookup_records_hs_ceeb USING gin (search);


--
-- Name: lookup_records_incoming_search_idx2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_records_incoming_search_idx2 ON public.lookup_records_address USING gin (search);


--
-- Name: lookup_words_alike; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_words_alike ON ONLY public.lookup_words USING gin (word public.gin_trgm_ops) WHERE (word !~ '[0-9]'::text);


--
-- Name: lookup_words_slips; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_words_slips ON ONLY public.lookup_words USING gin (public.lookup_slips(word)) WHERE (word !~ '[0-9]'::text);


--
-- Name: lookup_words_incoming_lookup_slips_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_words_incoming_lookup_slips_idx ON public.lookup_words_college_ceeb USING gin (public.lookup_slips(word)) WHERE (word !~ '[0-9]'::text);


--
-- Name: lookup_words_incoming_lookup_slips_idx1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_words_incoming_lookup_slips_idx1 ON public.lookup_words_hs_ceeb USING gin (public.lookup_slips(word)) WHERE (word !~ '[0-9]'::text);


--
-- Name: lookup_words_incoming_lookup_slips_idx2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_words_incoming_lookup_slips_idx2 ON public.lookup_words_address USING gin (public.lookup_slips(word)) WHERE (word !~ '[0-9]'::text);


--
-- Name: lookup_words_incoming_word_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_words_incoming_word_idx ON public.lookup_words_college_ceeb USING gin (word public.gin_trgm_ops) WHERE (word !~ '[0-9]'::text);


--
-- Name: lookup_words_incoming_word_idx1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_words_incoming_word_idx1 ON public.lookup_words_hs_ceeb USING gin (word public.gin_trgm_ops) WHERE (word !~ '[0-9]'::text);


--
-- Name: lookup_words_incoming_word_idx2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lookup_words_incoming_word_idx2 ON public.lookup_words_address USING gin (word public.gin_trgm_ops) WHERE (word !~ '[0-9]'::text);


--
-- Name: mails_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_waiting ON public.mails USING btree (due_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));


--
-- Name: mails_waiting_topic; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mails_waiting_topic ON public.mails USING btree (topic) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));


--
-- Name: pdf_copies_requested; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pdf_copies_requested ON public.pdf_copies USING btree (requested_at);


--
-- Name: pdf_links_copy; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pdf_links_copy ON public.pdf_links USING btree (copy_id);


--
-- Name: pdf_links_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pdf_links_expiry ON public.pdf_links USING btree (expires_at);


--
-- Name: public_tokens_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX public_tokens_expiry ON public.public_tokens USING btree (expires_at);


--
-- Name: rate_limits_expire; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rate_limits_expire ON public.rate_limits USING btree (expire);


--
-- Name: service_tokens_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX service_tokens_expiry ON public.service_tokens USING btree (expires_at);


--
-- Name: sessions_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_account ON public.sessions USING btree (account_id);


--
-- Name: successful_logins_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX successful_logins_account ON public.successful_logins USING btree (account_id, at, id);


--
-- Name: uploads_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX uploads_account ON public.uploads USING btree (account_id, issued_at);


--
-- Name: job_common_pkey; Type: INDEX ATTACH; Schema: jobs; Owner: -
--

ALTER INDEX jobs.job_pkey ATTACH PARTITION jobs.job_common_pkey;


--
-- Name: queue_stats_20261115_name_captured_on_deferred_count_queued_idx; Type: INDEX ATTACH; Schema: jobs; Owner: -
--

ALTER INDEX jobs.queue_stats_i1 ATTACH PARTITION jobs.queue_stats_20261115_name_captured_on_deferred_count_queued_idx;


--
-- Name: queue_stats_20261115_pkey; Type: INDEX ATTACH; Schema: jobs; Owner: -
--

ALTER INDEX jobs.queue_stats_pkey ATTACH PARTITION jobs.queue_stats_20261115_pkey;


--
-- Name: queue_stats_20261116_name_captured_on_deferred_count_queued_idx; Type: INDEX ATTACH; Schema: jobs; Owner: -
--

ALTER INDEX jobs.queue_stats_i1 ATTACH PARTITION jobs.queue_stats_20261116_name_captured_on_deferred_count_queued_idx;


--
-- Name: queue_stats_20261116_pkey; Type: INDEX ATTACH; Schema: jobs; Owner: -
--

ALTER INDEX jobs.queue_stats_pkey ATTACH PARTITION jobs.queue_stats_20261116_pkey;


--
-- Name: lookup_records_incoming_folded_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_records_folded ATTACH PARTITION public.lookup_records_incoming_folded_idx;


--
-- Name: lookup_records_incoming_folded_idx1; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_records_folded ATTACH PARTITION public.lookup_records_incoming_folded_idx1;


--
-- Name: lookup_records_incoming_folded_idx2; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_records_folded ATTACH PARTITION public.lookup_records_incoming_folded_idx2;


--
-- Name: lookup_records_incoming_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_records_pkey ATTACH PARTITION public.lookup_records_incoming_pkey;


--
-- Name: lookup_records_incoming_pkey1; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_records_pkey ATTACH PARTITION public.lookup_records_incoming_pkey1;


--
-- Name: lookup_records_incoming_pkey2; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_records_pkey ATTACH PARTITION public.lookup_records_incoming_pkey2;


--
-- Name: lookup_records_incoming_search_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_records_search ATTACH PARTITION public.lookup_records_incoming_search_idx;


--
-- Name: lookup_records_incoming_search_idx1; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_records_search ATTACH PARTITION public.lookup_records_incoming_search_idx1;


--
-- Name: lookup_records_incoming_search_idx2; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_records_search ATTACH PARTITION public.lookup_records_incoming_search_idx2;


--
-- Name: lookup_words_incoming_lookup_slips_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_words_slips ATTACH PARTITION public.lookup_words_incoming_lookup_slips_idx;


--
-- Name: lookup_words_incoming_lookup_slips_idx1; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_words_slips ATTACH PARTITION public.lookup_words_incoming_lookup_slips_idx1;


--
-- Name: lookup_words_incoming_lookup_slips_idx2; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_words_slips ATTACH PARTITION public.lookup_words_incoming_lookup_slips_idx2;


--
-- Name: lookup_words_incoming_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_words_pkey ATTACH PARTITION public.lookup_words_incoming_pkey;


--
-- Name: lookup_words_incoming_pkey1; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_words_pkey ATTACH PARTITION public.lookup_words_incoming_pkey1;


--
-- Name: lookup_words_incoming_pkey2; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_words_pkey ATTACH PARTITION public.lookup_words_incoming_pkey2;


--
-- Name: lookup_words_incoming_word_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_words_alike ATTACH PARTITION public.lookup_words_incoming_word_idx;


--
-- Name: lookup_words_incoming_word_idx1; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_words_alike ATTACH PARTITION public.lookup_words_incoming_word_idx1;


--
-- Name: lookup_words_incoming_word_idx2; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.lookup_words_alike ATTACH PARTITION public.lookup_words_incoming_word_idx2;


--
-- Name: documents documents_abandon_files; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER documents_abandon_files AFTER DELETE ON public.documents FOR EACH ROW EXECUTE FUNCTION public.abandon_files();


--
-- Name: journal journal_forget_cleared_documents; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER journal_forget_cleared_documents AFTER INSERT ON public.journal FOR EACH ROW WHEN (jsonb_path_exists(new.after, '$.*?(@ == "")'::jsonpath)) EXECUTE FUNCTION public.forget_cleared_documents();


--
-- Name: pdf_copies pdf_copies_abandon_file; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pdf_copies_abandon_file AFTER DELETE ON public.pdf_copies FOR EACH ROW EXECUTE FUNCTION public.abandon_pdf_copy();


--
-- Name: job_common dlq_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;


--
-- Name: job_common q_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;


--
-- Name: queue queue_dead_letter_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES jobs.queue(name);


--
-- Name: schedule schedule_name_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;


--
-- Name: subscription subscription_name_fkey; Type: FK CONSTRAINT; Schema: jobs; Owner: -
--

ALTER TABLE ONLY jobs.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES jobs.queue(name) ON DELETE CASCADE;


--
-- Name: applications applications_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.applications
    ADD CONSTRAINT applications_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: confirmation_codes confirmation_codes_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.confirmation_codes
    ADD CONSTRAINT confirmation_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: documents documents_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: password_resets password_resets_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: pdf_copies pdf_copies_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pdf_copies
    ADD CONSTRAINT pdf_copies_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: pdf_links pdf_links_copy_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pdf_links
    ADD CONSTRAINT pdf_links_copy_id_fkey FOREIGN KEY (copy_id) REFERENCES public.pdf_copies(id) ON DELETE CASCADE;


--
-- Name: service_tokens service_tokens_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.service_tokens
    ADD CONSTRAINT service_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: submissions submissions_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.applications(account_id);


--
-- Name: successful_logins successful_logins_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.successful_logins
    ADD CONSTRAINT successful_logins_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: uploads uploads_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- PostgreSQL database dump complete
--


