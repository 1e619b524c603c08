import type { Metric } from 'prom-client'
import { readGauge } from '../metrics/read-gauge.ts'
import type { Storage } from './storage.ts'

/** The free bytes of the disk. S3 has no such limit. */
export const storageMetrics = ({ freeBytes }: Pick<Storage, 'freeBytes'>): readonly Metric[] =>
  freeBytes
    ? [
        readGauge({
          name: 'storage_free_bytes',
          help: 'Bytes that are free on the disk of the stored files.',
          read: async () => [{ value: await freeBytes() }],
        }),
      ]
    : []
