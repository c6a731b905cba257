# What zsh offers for a line typed so far, a word a line: complete.zsh <completion script> <line> <scratch file>
# zsh completes at a terminal alone: one is made, in which each word offered is written to the file, too.
zmodload zsh/zpty
script=$1 typed=$2 out=$3
await() { for i in {1..400}; do grep -qs -- $1 $out && return; sleep 0.05; done; return 1 }
zpty shell zsh -f -i
zpty -w shell "PROMPT=; autoload -Uz compinit; compinit -D -u; source $script"
zpty -w shell "compadd() { if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)* ]]; then builtin compadd \"\$@\"; return \$?; fi; local -a hits; builtin compadd -A hits \"\$@\"; print -rl -- \$hits >> $out; builtin compadd \"\$@\" }"
zpty -w shell "finish() { print -r -- --end >> $out }; comppostfuncs=(finish); bindkey '^I' complete-word; print -r -- --ready > $out"
await --ready || exit 1
: > $out
zpty -w -n shell "$typed"$'\t'
await --end || exit 1
zpty -d shell
grep -v -- '^--end$' $out || true
