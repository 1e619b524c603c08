# One image for every role: ROLE decides whether a container serves, works or does both.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci
ARG FORM=governors-choice
RUN npm run build
RUN npm prune --omit=dev
# Of the fonts only the weights that are printed stay.
RUN find node_modules/@embedpdf -name '*.[ot]tf' ! -name '*-Regular.*' ! -name 'NotoSans-Bold.ttf' -delete

FROM node:24.21.0-bookworm-slim
ARG FORM=governors-choice
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data FORM=$FORM
# The C library gives freed memory back, as in tools/small-heap.ts.
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=32768
WORKDIR /app
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/admin ./admin
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/engine ./engine
COPY --from=build /app/forms ./forms
COPY --from=build /app/contract ./contract
COPY --from=build /app/converter ./converter
COPY --from=build /app/server ./server
COPY --from=build /app/web/dist ./web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Health has a port of its own inside the container, for a worker as well.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:9464/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/src/main.ts"]
