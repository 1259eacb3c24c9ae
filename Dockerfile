# Images of the portal's own parts; docker-compose.yml names the targets. Versions are pinned, nothing is fetched at start.

FROM node:24.21.0-bookworm-slim AS production-dependencies
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
# The platform packages that carry a Node of their own serve machines without one.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/node-linux-* node_modules/node-darwin-* node_modules/node-bin-* node_modules/hasura-cli

FROM node:24.21.0-bookworm-slim AS actions
ENV NODE_ENV=production TZ=UTC
WORKDIR /portal
COPY --from=production-dependencies /portal/node_modules node_modules
COPY package.json ./
COPY src/domain src/domain
COPY src/actions src/actions
USER node
EXPOSE 3001
CMD ["node", "src/actions/main.ts"]

# The operators' commands: administrators, the realm, the archive of avatars.
FROM actions AS operate
COPY auth auth
COPY src/operate src/operate
# How placeholders of the realm file are filled.
COPY src/local/identity/realm-file.ts src/local/identity/realm-permissions.ts src/local/identity/
COPY deploy/operate.sh ./
ENTRYPOINT ["sh", "operate.sh"]

# The demo listings and their activity, for the profile `demo`.
FROM actions AS demo-data
COPY src/local/env.ts src/local/stack-error.ts src/local/
COPY src/local/seed src/local/seed
CMD ["node", "src/local/seed/demo/main.ts"]

FROM node:24.21.0-bookworm-slim AS sites
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY codegen.ts tsconfig.json ./
COPY hasura hasura
COPY src src
RUN node src/local/build/export-sites.ts /sites

FROM caddy:2.11.9-builder AS caddy
# Without the right to low ports in the file itself: a container that drops all rights could not start such a program.
ENV XCADDY_SETCAP=0
RUN xcaddy build v2.11.9 --with github.com/mholt/caddy-ratelimit@v0.1.0

FROM caddy:2.11.9 AS web
COPY --from=caddy /usr/bin/caddy /usr/bin/caddy
COPY --from=sites /sites /srv
COPY deploy/Caddyfile deploy/rate-limits.caddy /etc/caddy/
# Ports below 1024 need no right inside a container; certificates are kept in volumes that take this owner over.
RUN mkdir -p /data /config && chown -R 1000:1000 /data /config
USER 1000:1000

FROM quay.io/keycloak/keycloak:26.7.4 AS keycloak-build
ENV KC_DB=postgres KC_HEALTH_ENABLED=true KC_METRICS_ENABLED=true
RUN /opt/keycloak/bin/kc.sh build

FROM quay.io/keycloak/keycloak:26.7.4 AS keycloak
# One Keycloak alone: without it, it would look for others. Read at the start, not by the build.
ENV KC_CACHE=local
COPY --from=keycloak-build /opt/keycloak/lib/quarkus /opt/keycloak/lib/quarkus
COPY auth/password-blacklists /opt/keycloak/data/password-blacklists
COPY auth/realm.json /opt/keycloak/data/import/portal-realm.json
COPY deploy/keycloak.sh /opt/keycloak/bin/portal.sh
ENTRYPOINT ["bash", "/opt/keycloak/bin/portal.sh"]
CMD ["start", "--optimized", "--import-realm"]
