-- How an export is laid out: as the machine reads it, with every key, or as people read it. The version before writes 'machine'.
alter table exports add column layout text not null default 'machine' check (layout in ('machine', 'people'));
