import { Gauge, type Metric } from 'prom-client'
import type { Storage } from './storage.ts'

/** The free bytes of the disk. There are none for S3. */
export const storageMetrics = ({ freeBytes }: Pick<Storage, 'freeBytes'>): readonly Metric[] =>
  freeBytes
    ? [
        new Gauge({
          name: 'storage_free_bytes',
          help: 'Bytes that are free on the disk of the stored files.',
          registers: [],
          async collect() {
            this.set(await freeBytes())
          },
        }),
      ]
    : []
