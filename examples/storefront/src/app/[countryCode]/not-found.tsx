/** The language is not known here. */
export default function NotFound() {
  return <p className="quiet">Nie ma takiej strony. There is no such page.</p>
}
