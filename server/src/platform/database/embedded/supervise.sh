# Runs PostgreSQL on the files of this folder for as long as any process holds the writing end of the pipe `keepers` open. The
# operating system closes that end when a process dies in whatever way, so that no database is left behind.
# Arguments: the program `postgres` and its options. Standard input stays open until the process that starts this holds the pipe.
set -u
program=$1
shift

# Prints the PostgreSQL processes of this folder, which outlived a killed supervisor.
left_over() {
  for each in /proc/[0-9]*; do
    [ "$each/cwd" -ef . ] || continue
    case $(readlink "$each/exe") in */postgres | */postgres\ *) echo "${each#/proc/}" ;; esac
  done
}

# Ends them in order, and after 10 s in any case. A lock file that names a process of somebody else by now would stop the start.
end_left_over() {
  tries=0
  while found=$(left_over) && [ -n "$found" ]; do
    tries=$((tries + 1))
    if [ "$tries" -gt 100 ]; then kill -KILL $found; else kill -INT "$(head -n 1 postmaster.pid)"; fi 2>/dev/null
    sleep 0.1
  done
  kill -0 "$(head -n 1 postmaster.pid 2>/dev/null)" 2>/dev/null && rm -f postmaster.pid
}

# Starts PostgreSQL again whenever it ends by itself, unless it never stays: its files are damaged, or the disk is full.
serve() {
  running=
  ending=
  trap 'ending=1; [ -z "$running" ] || kill -INT "$running" 2>/dev/null' USR1
  short_lives=0
  while [ -z "$ending" ]; do
    started=$(date +%s)
    "$program" "$@" 3<&- &
    running=$!
    [ -z "$ending" ] || kill -INT "$running" 2>/dev/null
    while kill -0 "$running" 2>/dev/null; do wait "$running"; done
    running=
    [ -z "$ending" ] || return
    short_lives=$((short_lives + 1))
    [ $(($(date +%s) - started)) -lt 10 ] || short_lives=0
    [ "$short_lives" -lt 5 ] || give_up
    sleep 0.5
  done
}

give_up() {
  rm -f keepers
  kill -TERM 0
}

[ -p keepers ] || { rm -f keepers && mkfifo -m 600 keepers; } || exit 1
exec 4<>keepers 3<keepers
cat >/dev/null
exec 4>&-
end_left_over

serve "$@" &
server=$!
while :; do
  cat <&3 >/dev/null
  mv keepers "keepers.$$"
  # A process that opened the pipe meanwhile writes a byte and stays.
  [ -n "$(head -c 1 <&3)" ] || break
  mv "keepers.$$" keepers
done
rm -f "keepers.$$"
while kill -USR1 "$server" 2>/dev/null; do sleep 0.1; done
