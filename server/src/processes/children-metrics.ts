import type { Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObject } from 'prom-client'
import { ask } from './messages.ts'

type Metrics = readonly MetricObject[]

/** What only grows. Every other metric is about the present moment. */
const countersIn = (metrics: Metrics): Metrics =>
  metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)))

/**
 * Reads the metrics of all children. Prometheus takes a counter that goes down for one that began again at zero, and adds all
 * that is left of it once more. So a child that has ended, or does not reply in time, still counts with its last reply. One
 * reading must end before the next one begins.
 */
export const createChildrenMetrics = () => {
  const lastCounters = new Map<Worker, Metrics>()
  let ofEnded: Metrics = []

  const readOne = async (child: Worker): Promise<Metrics> => {
    const metrics = await ask(child, 'metrics').catch(() => undefined)
    if (metrics) lastCounters.set(child, countersIn(metrics))
    return metrics ?? lastCounters.get(child) ?? []
  }

  const addEnded = async (children: readonly Worker[]): Promise<void> => {
    for (const [child, counters] of lastCounters) {
      if (children.includes(child)) continue
      lastCounters.delete(child)
      ofEnded = await AggregatorRegistry.aggregate([[...ofEnded], [...counters]]).getMetricsAsJSON()
    }
  }

  return async (children: readonly Worker[]): Promise<readonly Metrics[]> => {
    const metrics = await Promise.all(children.map(readOne))
    await addEnded(children)
    return [...metrics, ofEnded]
  }
}
