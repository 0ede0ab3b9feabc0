import 'leaflet/dist/leaflet.css';
import { Button } from '@mantine/core';
import { divIcon, geoJSON, latLngBounds, map as mapIn, marker, svg, tileLayer, type Map } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { configurationInPage } from '../../api/in-page.ts';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { distanceAway } from './distance-away.ts';
import classes from './map.module.css';
import { groupsOf, nameOf, nearOf, placesOf, sizeOf, type MapGroup, type MapPlace } from './map-places.ts';
import type { OpenProject } from './projects.queries.ts';

/** Coordinates are those of towns, so that coming nearer would show a wrong house; the drawn map is coarser still. */
const nearest = { tiles: 12, drawn: 6 };
const markerSize = 44;
/** So that no marker's target reaches into another's. */
const markersApart = markerSize + 4;

/** Where these projects are, beginning with what is near. Each marker opens the projects of its towns under the map; the list of all is beside it. */
export function ProjectsMap({ projects }: { projects: readonly OpenProject[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Map>();
  const [chosen, choose] = useState<readonly MapPlace[]>([]);
  const places = useMemo(() => placesOf(projects), [projects]);
  const near = useMemo(() => nearOf(places), [places]);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const made = openMap(box.current!);
    setMap(made);
    return () => {
      made.remove();
    };
  }, []);
  useEffect(() => {
    if (!map) return undefined;
    choose([]);
    show(map, whole ? places : near);
    let markers = showPlaces(map, places, choose);
    const gather = () => {
      markers.forEach((each) => each.remove());
      markers = showPlaces(map, places, choose);
    };
    map.on('zoomend', gather);
    return () => {
      map.off('zoomend', gather);
      markers.forEach((each) => each.remove());
    };
  }, [map, places, near, whole]);
  const unplaced = projects.filter(({ latitude }) => latitude === null).length;
  return (
    <>
      <div ref={box} className={classes.map} role="region" aria-label="Map" />
      {near.length < places.length && (
        <Button variant="default" className={classes.range} onClick={() => setWhole(!whole)}>
          {whole ? 'Show What Is Near' : `Show All ${count(places.length, 'Place')}`}
        </Button>
      )}
      <div aria-live="polite">
        {chosen.map((place) => (
          <Chosen key={place.key} place={place} />
        ))}
        {unplaced > 0 && (
          <p className={classes.soft}>
            {count(unplaced, 'project')} of this page {unplaced === 1 ? 'has' : 'have'} no known place and{' '}
            {unplaced === 1 ? 'is' : 'are'} only in the list.
          </p>
        )}
      </div>
    </>
  );
}

function Chosen({ place: { location, projects } }: { place: MapPlace }) {
  return (
    <section aria-label={`Projects in ${location}`} className={classes.chosen}>
      <strong>{location}</strong>
      <ul>
        {projects.map(({ id, title, organization, distance }) => (
          <li key={id}>
            <Link to={pathTo('project/details', { id })}>{title}</Link>{' '}
            {[organization, distanceAway(distance)].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function openMap(box: HTMLElement): Map {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tiles = configurationInPage()?.mapTiles;
  const map = mapIn(box, {
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    // Drawn beyond what is seen, so that a pull shows no empty ground.
    renderer: svg({ padding: 1 }),
    // The wheel scrolls the page.
    scrollWheelZoom: false,
    minZoom: 1,
    maxZoom: tiles ? nearest.tiles : nearest.drawn,
    maxBounds: latLngBounds([-85, -200], [85, 200]),
  }).setView([25, 0], 1);
  map.attributionControl.setPrefix(false);
  if (tiles) {
    const { url, attribution } = tiles;
    tileLayer(url, { attribution: asText(attribution), referrerPolicy: 'strict-origin' }).addTo(map);
  } else {
    map.attributionControl.addAttribution('Natural Earth');
    // A map without its outline still has its markers.
    void import('./map-outline.ts').then(
      ({ outline }) => geoJSON(outline(), { interactive: false, style: { className: classes.land! } }).addTo(map),
      () => {},
    );
  }
  return map;
}

/** Leaflet takes an attribution as HTML. */
function asText(text: string) {
  const span = document.createElement('span');
  span.textContent = text;
  return span.innerHTML;
}

/** Moves the map so that all of these are seen. */
function show(map: Map, places: readonly MapPlace[]) {
  if (places.length > 0)
    map.fitBounds(latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude])), {
      padding: [markerSize, markerSize],
      maxZoom: 5,
      animate: false,
    });
}

/** One marker for all places that are as near as that at the current zoom. */
function showPlaces(
  map: Map,
  places: readonly MapPlace[],
  choose: (places: readonly MapPlace[]) => void,
): ReturnType<typeof marker>[] {
  const pointOf = ({ latitude, longitude }: MapPlace) => map.project([latitude, longitude]);
  return groupsOf(places, pointOf, markersApart).map((group) => {
    const { latitude, longitude } = group.places[0]!;
    const icon = divIcon({
      className: classes.marker!,
      html: face(group, () => choose(group.places)),
      iconSize: [markerSize, markerSize],
    });
    // The button inside is what the keyboard reaches.
    return marker([latitude, longitude], { icon, keyboard: false }).addTo(map);
  });
}

/** What a marker shows, and its name for those who do not see where it stands. */
function face(group: MapGroup, onClick: () => void): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = nameOf(group);
  button.textContent = String(sizeOf(group));
  button.addEventListener('click', onClick);
  return button;
}
